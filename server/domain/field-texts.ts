export const fieldErrors = {
  heic: 'Takich zdjęć nie da się tu otworzyć. HEIC: zapisz jako JPEG.',
  picture: 'Tego pliku nie da się otworzyć jako zdjęcia. Wybierz całe zdjęcie JPEG, PNG albo WebP.',
  required: 'To pole jest wymagane',
  phone: 'Numer telefonu to 9 cyfr',
  postalCode: 'Kod pocztowy ma postać 00-000',
  emailTaken: 'Już konto na takim mailu istnieje',
} as const;

/** In bytes. */
export const LARGEST_PICTURE = 5 * 1024 ** 2;

/** Of a photograph for visitors, in pixels. A phone shows at least so many. */
export const NARROWEST_PHOTOGRAPH = 480;

/** In bytes. */
export const LARGEST_STATEMENT = 5 * 1024 ** 2;

/** The limit for the spreadsheet with a stable's horses and owners, in bytes. */
export const LARGEST_SHEET = 2 * 1024 ** 2;

export const fileTooLarge = (maxBytes: number): string => `Plik może mieć najwyżej ${maxBytes / 1024 ** 2}\u00a0MB.`;

export const SHORTEST_PASSWORD = 8;

/**
 * Errors of fields that a program tells apart, by code. A schema or BadInput names the code, and the answer has the text.
 * Of several errors the first in this list is the code of the refusal.
 */
export const codedFields = {
  no_amount: 'Pole nie może być puste',
  wrong_amount: 'Wprowadź poprawną kwotę',
  no_service: 'Wybierz usługę, którą chcesz dodać',
  no_day: 'Wybierz datę, kiedy ma być wykonana usługa',
  no_last_day: 'Wybierz datę końcową',
  no_request_to_approve: 'Wybierz usługę, którą chcesz zatwierdzić',
  no_request_to_deny: 'Wybierz usługę, którą chcesz odrzucić',
  no_email_to_invite: 'Wpisz adres email',
  not_a_worker: 'Wybierz pracownika',
  namesake: 'Ktoś tak się już nazywa. Czy to ta sama osoba?',
  /** The spec's misspelling, in the registration and on the account page; the password reset spells it correctly. */
  password_too_short: 'Hasło musi mieć conajmniej 8 znaków',
  passwords_differ: 'Podane hasła nie są takie same',
  password_too_short_to_reset: 'Hasło musi mieć co najmniej 8 znaków',
  too_old: 'Minęły już ponad 72 godziny, więc nie można zapisać tego z tamtą godziną.',
  in_the_future: 'Ta godzina jeszcze nie nadeszła.',
} as const;

export type FieldCode = keyof typeof codedFields;

const CODES = Object.keys(codedFields) as FieldCode[];

const isCode = (error: string): error is FieldCode => Object.hasOwn(codedFields, error);

/** The code of some field errors, each a text or a code; undefined when all are texts. */
export const codeOfFields = (errors: Record<string, string>): FieldCode | undefined =>
  CODES.find((code) => Object.values(errors).includes(code));

/** Field errors, each a text or a code, as texts. */
export const textsOfFields = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, isCode(error) ? codedFields[error] : error]),
  );

export const SITE_ROWS = {
  kinds: 4,
  lessons: 10,
  travel: 6,
  steps: 6,
  facts: 10,
  people: 8,
  day: 8,
  questions: 10,
  special: 8,
  news: 12,
} as const;

/** What search engines show whole of a page's title and description, in letters. */
export const TITLE_LENGTH = { least: 30, most: 60 } as const;
export const DESCRIPTION_LENGTH = { least: 70, most: 155 } as const;

/** 'w ciągu 2 dni roboczych', for a promise to answer. */
export const replyWithin = (days: number): string =>
  days === 1 ? 'najpóźniej następnego dnia roboczego' : `w\u00a0ciągu ${days}\u00a0dni roboczych`;
