export const fieldErrors = {
  picture: 'Tego pliku nie da się otworzyć jako zdjęcia. Wybierz całe zdjęcie JPEG, PNG albo WebP.',
  required: 'To pole jest wymagane',
  phone: 'Numer telefonu to 9 cyfr',
  postalCode: 'Kod pocztowy ma postać 00-000',
  emailTaken: 'Już konto na takim mailu istnieje',
} as const;

/** In bytes. */
export const LARGEST_PICTURE = 5 * 1024 ** 2;

/** In bytes. */
export const LARGEST_STATEMENT = 5 * 1024 ** 2;

/** The limit for the spreadsheet with a stable's horses and owners, in bytes. */
export const LARGEST_SHEET = 2 * 1024 ** 2;

export const fileTooLarge = (maxBytes: number): string => `Plik może mieć najwyżej ${maxBytes / 1024 ** 2}\u00a0MB.`;

export const SHORTEST_PASSWORD = 8;

export const passwordErrors = {
  /** The spec's misspelling, in the registration and on the account page; the password reset spells it correctly. */
  tooShort: 'Hasło musi mieć conajmniej 8 znaków',
  tooShortToReset: 'Hasło musi mieć co najmniej 8 znaków',
  different: 'Podane hasła nie są takie same',
} as const;

export const SITE_ROWS = { kinds: 4, lessons: 10, travel: 6, steps: 6, facts: 10, people: 8, day: 8 } as const;
