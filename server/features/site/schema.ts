import { z } from 'zod';

export const ReportBug = z.object({
  name: z.string().trim().max(60, 'Imię może mieć najwyżej 60 znaków').optional(),
  email: z
    .string()
    .trim()
    .max(254, 'Ten adres jest za długi')
    .pipe(z.email('Wpisz adres w postaci nazwa@domena.pl'))
    .optional(),
  page: z.string().trim().max(300, 'Nazwa miejsca może mieć najwyżej 300 znaków').optional(),
  description: z
    .string('Napisz, co się stało')
    .trim()
    .min(10, 'Napisz trochę więcej: co najmniej 10 znaków')
    .max(5000, 'Opis może mieć najwyżej 5000 znaków'),
  /** The bait: people do not see it. */
  website: z.string().max(5000).optional(),
});

export type ReportBug = z.output<typeof ReportBug>;
