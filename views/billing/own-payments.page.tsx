import type { OwnerPayments } from '../../server/features/billing/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { HistoryDialog } from './history.tsx';
import { OwnerPaymentsBody } from './owner-payments.tsx';

export default function OwnPayments({ payments }: { payments: OwnerPayments }) {
  const { history, list } = payments;
  return (
    <ShellLayout dialog={history && <HistoryDialog of={{ ...payments, history }} close={list} />}>
      <OwnerPaymentsBody payments={payments} heading={<h1 className="title">Zarządzanie płatnościami</h1>} />
    </ShellLayout>
  );
}
