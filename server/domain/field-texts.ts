/** What is wrong with a person's data. */
export const fieldErrors = {
  picture: 'Tego pliku nie da się otworzyć jako zdjęcia. Wybierz całe zdjęcie JPEG, PNG albo WebP.',
  required: 'To pole jest wymagane',
  phone: 'Numer telefonu to 9 cyfr',
  postalCode: 'Kod pocztowy ma postać NN-NNN',
} as const;

/** The largest picture that is sent, in bytes. */
export const LARGEST_PICTURE = 5 * 1024 ** 2;

/** What is said of a file that has more bytes than it may have. */
export const fileTooLarge = (most: number): string => `Plik może mieć najwyżej ${most / 1024 ** 2} MB.`;

/** How many characters a password has at least. */
export const SHORTEST_PASSWORD = 8;

/** What is wrong with a new password. */
export const passwordErrors = {
  tooShort: 'Hasło musi mieć co najmniej 8 znaków',
  different: 'Podane hasła nie są takie same',
} as const;
