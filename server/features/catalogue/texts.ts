import { plural } from '../../domain/plural.ts';
import { alertTexts, failed } from '../../domain/texts.ts';

export const groupErrors = { taken: 'Jest już grupa o tej nazwie.' } as const;

export const serviceErrors = {
  price: 'Wpisz cenę',
  groups: 'Jednej z wybranych grup już nie ma. Wybierz grupy jeszcze raz.',
  changed: 'Ktoś zmienił tę usługę w międzyczasie. Sprawdź zaznaczone pola.',
  gone: 'Tej usługi już nie ma. Możesz ją dodać jako nową.',
  /** `monthly`: what the price is for from now on. */
  bookedOtherwise({ count, more }: { count: number; more: boolean }, monthly: boolean): string {
    const [before, after] = monthly ? ['jeden raz', 'miesiąc'] : ['miesiąc', 'jeden raz'];
    const keep = plural(count, 'zamówienie zachowa', 'zamówienia zachowają', 'zamówień zachowa');
    return (
      `${more ? 'Ponad ' : ''}${count} ${keep} cenę za ${before}. Za ${after} będą tylko nowe zamówienia, ` +
      'więc tamte, jeśli mają się zmienić, zakończ i dodaj od nowa.'
    );
  },
} as const;

export const catalogueTexts = alertTexts({
  createGroup: {
    done: { title: 'SUKCES', message: 'Utworzono grupę' },
    failed: failed('Wystąpił błąd podczas tworzenia grupy'),
  },
  updateGroup: {
    done: { title: 'SUKCES', message: 'Zmieniono nazwę grupy' },
    failed: failed('Wystąpił błąd podczas aktualizowania grupy'),
  },
  deleteGroup: {
    done: { title: 'SUKCES', message: 'Usunięto grupę' },
    failed: failed('Wystąpił błąd podczas usuwania grupy'),
  },
  openGroup: { failed: failed('Nie ma takiej grupy.') },
  assignGroups: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas przypisywania grup'),
  },
  createService: {
    done: { title: 'SUKCES', message: 'Utworzono usługę' },
    failed: failed('Wystąpił błąd podczas tworzenia usługi'),
  },
  updateService: {
    done: { title: 'Zaktualizowano', message: 'Pomyślnie zaktualizowano dane' },
    failed: failed('Wystąpił błąd podczas aktualizacji danych'),
  },
  deleteService: {
    done: { title: 'SUKCES', message: 'Usunięto usługę' },
    failed: failed('Wystąpił błąd podczas usuwania usługi'),
  },
  openService: { failed: failed('Nie ma takiej usługi.') },
});
