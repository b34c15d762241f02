import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import { requiredLine } from '../../platform/forms/fields.ts';
import { LateInstant } from '../../platform/forms/late-instant.ts';
import { FormVersion } from '../../platform/forms/stale-check.ts';

/** `date`: the instant at which it was written. */
export const Note = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  date: z.iso.datetime(),
  author: z.uuid(),
  author_name: z.string(),
  horse_id: z.uuid(),
  owner_id: z.uuid(),
});
export type Note = z.output<typeof Note>;

const required = fieldErrors.required;
const content = {
  title: requiredLine(120, 'Tytuł może mieć najwyżej 120 znaków'),
  content: z.string({ error: required }).trim().min(1, required).max(5000, 'Notatka może mieć najwyżej 5000 znaków'),
};

/** `id` is chosen by the client or the form, so that a repeated request creates one note. */
export const NewNote = z.object({ id: z.uuid().optional(), horse_id: z.uuid(), ...content, written_at: LateInstant });
/** `form_version`: the version of the texts in the form, to detect a concurrent change. */
export const ChangedNote = z.object({ id: z.uuid(), ...content, form_version: FormVersion });
export const NoteId = z.object({ id: z.uuid() });

/** A note as the page shows it. */
export type ShownNote = {
  id: string;
  title: string;
  content: string;
  author_name: string;
  /** The stable's day on which it was written. */
  day: Day;
  /** Whether the viewer may change and delete it. */
  mine: boolean;
};

/** The dialog over the notes. */
export type NoteDialogState =
  | { kind: 'create'; horseId: string; noteId: string }
  | { kind: 'view' | 'delete'; note: ShownNote }
  | { kind: 'edit'; note: ShownNote; formVersion: string };
