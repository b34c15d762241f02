/** What follows for people from a setting of the program that production does without. */
export const UNSET = {
  SMTP_URL: 'Poczta nie wychodzi',
  TRUST_PROXY: 'Wszyscy mogą mieć dla aplikacji jeden adres',
};

export type Unset = keyof typeof UNSET;
