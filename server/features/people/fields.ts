import { z } from 'zod';

const CONTROL = /\p{Cc}/u;

/** One line of text that must say something. `missing` asks for it; `longest` in characters. */
const line = (missing: string, longest: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, `Najwyżej ${longest} znaków`)
    .refine((text) => !CONTROL.test(text), 'Wpisz tekst w jednym wierszu');

/** What an account says of its person; the rules are the same wherever it is typed. */
export const FirstName = line('Wpisz imię', 60);
export const LastName = line('Wpisz nazwisko', 60);

/** Nine digits, without the country's number and without blanks. */
export const PhoneNumber = z
  .string({ error: 'Wpisz numer telefonu' })
  .trim()
  .min(1, 'Wpisz numer telefonu')
  .regex(/^\d{9}$/, 'Numer telefonu musi mieć 9 cyfr, bez spacji');

export const City = line('Wpisz miejscowość', 100);
export const Street = line('Wpisz ulicę', 100);
export const HouseNumber = line('Wpisz numer domu', 20);

/** NN-NNN */
export const PostalCode = z
  .string({ error: 'Wpisz kod pocztowy' })
  .trim()
  .min(1, 'Wpisz kod pocztowy')
  .regex(/^\d{2}-\d{3}$/, 'Wpisz kod w postaci 00-000');

/** Who one is and how one is called. */
export const Profile = z.object({ first_name: FirstName, last_name: LastName, phone_number: PhoneNumber });

/** Where one lives. */
export const Address = z.object({ city: City, street: Street, house_number: HouseNumber, postal_code: PostalCode });

export type Profile = z.output<typeof Profile>;
export type Address = z.output<typeof Address>;
