import type { Grosze } from '../../domain/money.ts';
import { bankQr, type Payee } from '../../domain/transfers.ts';
import { drawQr, type QrDrawing } from '../pages/qr.ts';

/** A transfer as a page shows it; `qr` is null where the amount exceeds what the code can hold. */
export type BankTransfer = Omit<Payee, 'nip'> & { amount: Grosze; title: string; qr: QrDrawing | null };

export function bankTransfer(payee: Payee, amount: Grosze, title: string): BankTransfer | null {
  if (amount <= 0) return null;
  const code = bankQr(payee, amount, title);
  const { account, recipient } = payee;
  return { amount, account, recipient, title, qr: code === null ? null : drawQr(code) };
}
