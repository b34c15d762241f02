/** What each kind of job does, in the words of somebody who runs a stable; the first that fits its name. */
const TITLES: [name: RegExp, title: string][] = [
  [/^billing-run/, 'Naliczanie opłat'],
  [/^ledger-check/, 'Nocne sprawdzenie ksiąg'],
  [/^period-billed/, 'Zestawienia po naliczeniu opłat'],
  [/^stays-end/, 'Wyjazdy koni, których pobyt się kończy'],
  [/^top-up/, 'Zadania na następne tygodnie'],
  [/^(morning|care-notices|digests|visits-tomorrow)/, 'Poranne powiadomienia'],
  [/^payment/, 'Przypomnienie o płatności'],
  [/^invitation/, 'Zaproszenie'],
  [/^statement/, 'Zestawienie'],
  [/^bug-report/, 'Zgłoszenie błędu'],
  [/^(password|email)-changed/, 'Wiadomość o zmianie na koncie'],
  [/^password/, 'Link do nowego hasła'],
  [/^visit-mail|^push-visit/, 'Wiadomość o prośbie o wizytę'],
  [/^push-(day|work|stands)/, 'Powiadomienie o zadaniach'],
  [/^push-(request|change)/, 'Powiadomienie o prośbie o usługę'],
  [/^push-alert/, 'Powiadomienie o alercie zdrowotnym'],
  [/^push-care/, 'Powiadomienie o zabiegach'],
  [/^push-digest/, 'Powiadomienie z podsumowaniem'],
  [/^push-horse/, 'Powiadomienie o zmianie właściciela konia'],
  [/^push-(deposit|payment|doubt)/, 'Powiadomienie o rozliczeniach'],
  [/^push/, 'Powiadomienie'],
  [/^housekeeping/, 'Prace porządkowe'],
];

export const titleOf = (job: string): string =>
  TITLES.find(([name]) => name.test(job))?.[1] ?? 'Coś, czego ta wersja aplikacji nie zna';
