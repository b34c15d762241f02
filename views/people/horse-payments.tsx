import { Wallet } from 'lucide-react';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';

/** The payments of one horse. */
export default function HorsePayments({ horse, back }: { horse: string; back: string }) {
  return (
    <ShellLayout>
      <PageHeader title={horse} detail="Rozliczenie konia" back={back} />
      <Card>
        <EmptyState icon={Wallet} title="Rozliczenia nie są tu jeszcze dostępne">
          O saldo i płatności zapytaj w biurze stajni.
        </EmptyState>
      </Card>
    </ShellLayout>
  );
}
