import { alertTexts, failed } from '../../domain/texts.ts';

export const rotaErrors = {
  aisle: 'Nie ma takiej alejki',
  worker: 'Wybierz pracownika',
  oneself: 'Zastępstwem jest ktoś inny',
  endsBefore: 'Ostatni dzień jest przed pierwszym',
  past: 'Ten dzień już minął',
  tooEarly: 'Najwyżej 62 dni wstecz',
  tooLong: 'Najwyżej rok',
  absent: (from: string, to: string) => `W tych dniach jest już nieobecność: ${from}–${to}`,
  standInAway: (days: string) => `Ta osoba też jest wtedy nieobecna (${days}). Wybierz kogoś innego`,
  standInAwayPartly: (days: string) => `${days} nikt nie zastąpi: ta osoba też jest wtedy nieobecna.`,
} as const;

export const rotaTexts = alertTexts({
  setRota: {
    done: { title: 'SUKCES', message: 'Zapisano grafik' },
    failed: failed('Nie udało się zapisać grafiku'),
  },
  addAbsence: {
    done: { title: 'SUKCES', message: 'Dodano nieobecność' },
    failed: failed('Nie udało się dodać nieobecności'),
  },
  removeAbsence: {
    done: { title: 'SUKCES', message: 'Odwołano nieobecność. Zadania zostają tak, jak są.' },
    failed: failed('Nie udało się odwołać nieobecności'),
  },
  openDialog: { failed: failed('Nie ma już tego, co chcesz zmienić.') },
});
