import { alertTexts, failed } from '../../domain/texts.ts';

export const settingsErrors = {
  nip: 'To nie jest poprawny NIP: ma 10 cyfr',
  lat: 'Szerokość to liczba od -90 do 90, na przykład 52,4256',
  lon: 'Długość to liczba od -180 do 180, na przykład 16,7846',
  half: 'Podaj obie współrzędne albo żadnej',
} as const;

export const settingsTexts = alertTexts({
  editClub: {
    done: { title: 'Zapisano', message: 'Nowe dane stajni widać już na każdej stronie' },
    failed: failed('Nie udało się zapisać danych stajni'),
  },
  changePayee: {
    done: { title: 'SUKCES', message: 'Zapisano dane do przelewów' },
    failed: failed('Nie udało się zapisać danych do przelewów'),
  },
});
