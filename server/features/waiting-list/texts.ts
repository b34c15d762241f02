import { alertTexts, failed } from '../../domain/texts.ts';

const changeFailed = { failed: failed('Nie udało się zapisać'), 404: failed('Tego wpisu już nie ma.') };

export const waitingTexts = alertTexts({
  joinWaitingList: {
    done: { title: 'Zapisano na listę', message: 'Dziękujemy! Odezwiemy się, gdy tylko będzie boks.' },
    failed: failed('Nie udało się zapisać na listę'),
    404: failed('Stajnia nie prowadzi teraz listy oczekujących.'),
    429: failed('Wysłano już kilka zgłoszeń. Zadzwoń do nas albo spróbuj ponownie później.'),
  },
  markWaiting: { done: { title: 'SUKCES', message: 'Lista oczekujących zmieniona' }, ...changeFailed },
});
