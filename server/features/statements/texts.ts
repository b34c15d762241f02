import { alertTexts, failed } from '../../domain/texts.ts';

export const statementTexts = alertTexts({
  chooseStatementMail: {
    done: { title: 'Zaktualizowano', message: 'Zapisano ustawienie zestawień' },
    failed: failed('Nie udało się zapisać ustawienia zestawień'),
  },
  unsubscribe: {
    done: { title: 'SUKCES', message: 'Nie będziemy już wysyłać zestawień' },
    failed: failed('Nie udało się wyłączyć zestawień'),
  },
});
