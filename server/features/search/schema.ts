import { z } from 'zod';
import { ROLES } from '../../domain/policy.ts';
import { SearchText } from '../../platform/forms/fields.ts';

export const SearchQuery = z.object({ q: SearchText });

export const FoundHorse = z.object({
  id: z.uuid(),
  name: z.string(),
  box_number: z.string().nullable(),
  /** For managers only. */
  owner_name: z.string().optional(),
});

export const FoundPerson = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES).optional(),
  has_account: z.boolean().optional(),
});

export const SearchAnswer = z.object({ horses: z.array(FoundHorse), people: z.array(FoundPerson) });

export type FoundHorse = z.output<typeof FoundHorse> & { owner_id?: string };
export type FoundPerson = z.output<typeof FoundPerson> & { owns_horse?: boolean };

export type FoundBox = { box_number: string; horse: Pick<FoundHorse, 'name' | 'owner_name'> | null };

/** The first matches; `more`: there are more. */
export type Found<Row> = { rows: Row[]; more: boolean };

/** Something that the program can do, as a link. */
export type FoundDeed = { title: string; href: string };
