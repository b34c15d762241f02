import { formatAccount } from '../../domain/transfers.ts';
import { badFile, isNoBooking, MAX_LINES, type RefusedLine, type Statement, tooLong } from './bank-line.ts';

/** Throws BadInput if a statement is too long, has no booking, or is not of the stable's account. */
export function expectOurs({ accounts, lines, refused }: Statement, own: string | undefined): void {
  if (lines.length + refused.length > MAX_LINES) throw tooLong();
  if (lines.length === 0) throw badFile(whyNothing(refused.filter((row) => !isNoBooking(row))));
  const [account, ...more] = accounts;
  if (!own || !account || accounts.includes(own)) return;
  const others = accounts.map((one) => accountEnding(one, own)).join(', ');
  throw badFile(
    `To wyciąg z ${more.length > 0 ? 'innych rachunków' : 'innego rachunku'}: ${others}. ` +
      `Rachunek stajni to ${accountEnding(own, account)}.`,
  );
}

function whyNothing(notRead: readonly RefusedLine[]): string {
  const [first] = notRead;
  if (!first) return 'W tym wyciągu nie ma żadnej operacji.';
  if (notRead.every(({ why }) => why === 'currency'))
    return 'Żadna operacja w tym pliku nie jest w złotych. Wpłaty księguje się w złotych.';
  return `Żadnego wiersza tego wyciągu nie da się odczytać (pierwszy: ${first.line}). Pobierz go z banku jeszcze raz.`;
}

/** The account's last digits, or the whole account if the other one ends in the same. */
const accountEnding = (account: string, other: string): string =>
  account.slice(-4) === other.slice(-4) ? formatAccount(account) : `…${account.slice(-4)}`;
