import { z } from 'zod';

/** The longest full name of an account, because the form is prefilled with it. */
const LONGEST_NAME = 60 + 1 + 60;

/** Fields, and therefore errors, are in the form's order. */
export const ReportBug = z.object({
  description: z
    .string('Napisz, co się stało')
    .trim()
    .min(10, 'Napisz trochę więcej: co najmniej 10 znaków')
    .max(5000, 'Opis może mieć najwyżej 5000 znaków'),
  page: z.string().trim().max(300, 'Nazwa miejsca może mieć najwyżej 300 znaków').optional(),
  name: z.string().trim().max(LONGEST_NAME, `Imię może mieć najwyżej ${LONGEST_NAME} znaków`).optional(),
  email: z
    .string()
    .trim()
    .max(254, 'Ten adres jest za długi')
    .pipe(z.email('Wpisz adres w postaci nazwa@domena.pl'))
    .optional(),
  /** The honeypot: people do not see it. */
  website: z.string().max(5000).optional(),
});

export type ReportBug = z.output<typeof ReportBug>;
