import { formatMoney } from '../../server/domain/money.ts';
import type { MailedTransfer } from '../../server/features/settings/schema.ts';
import type { Piece } from './letter.ts';

/** The data of the transfer; [] without one. */
export function howToPay(transfer: MailedTransfer | null): Piece[] {
  if (!transfer) return [];
  const { amount, account, recipient, title, picture } = transfer;
  return [
    'Dane do przelewu:',
    {
      kind: 'facts',
      facts: [
        ['Kwota', formatMoney(amount)],
        ['Konto', account],
        ['Odbiorca', recipient],
        ['Tytuł', title],
      ],
    },
    ...(picture
      ? [{ kind: 'picture', content: picture, label: `Kod QR przelewu na ${formatMoney(amount)}` } as const]
      : []),
  ];
}
