/** The consequence for people of each setting that production lacks. */
export const UNSET = {
  SMTP_URL: 'Poczta nie wychodzi',
  TRUST_PROXY: 'Wszyscy mogą mieć dla aplikacji jeden adres',
};

export type Unset = keyof typeof UNSET;
