/** What the codes of a mail server mean to the stable. */
const MEANINGS: [codes: RegExp, words: string][] = [
  [/ECONNREFUSED|ENOTFOUND|EDNS|ETIMEDOUT|ECONNECTION|ESOCKET/, 'Serwer poczty nie odpowiada'],
  [/EAUTH/, 'Serwer poczty odrzuca nazwę albo hasło'],
  [/EENVELOPE|EMESSAGE|address/, 'Serwer poczty nie przyjął nadawcy albo adresata'],
];

/** An error of the mail server in a Polish sentence without its full stop. */
export const mailFailureInWords = (failure: string): string =>
  MEANINGS.find(([codes]) => codes.test(failure))?.[1] ?? 'Serwer poczty nie przyjął wiadomości';
