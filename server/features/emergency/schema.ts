import { z } from 'zod';
import type { Grosze } from '../../domain/money.ts';
import { line, MoneyField, paragraphs } from '../../platform/forms/fields.ts';
import { FormVersion } from '../../platform/forms/stale-check.ts';

export const EmergencyId = z.object({ horse_id: z.uuid() });

/**
 * Whether a vet may be called without asking the owner, and what else to do. `up_to` in zł; null: without a limit. It counts
 * only with consent.
 */
export const EmergencyChange = z.object({
  consent: z.boolean(),
  up_to: MoneyField.positive('Wpisz kwotę albo zostaw puste').nullable().default(null),
  clinic: line(120).default(''),
  phone: line(40).default(''),
  second_contact: line(120).default(''),
  insurance: line(120).default(''),
  never: paragraphs(300),
  form_version: FormVersion,
});

/** `consent` and `changed_at` are null as long as nobody has said anything. */
export const EmergencyAnswer = EmergencyChange.omit({ form_version: true }).extend({
  consent: z.boolean().nullable(),
  changed_at: z.iso.datetime().nullable(),
  changed_by_name: z.string().nullable(),
});

type Typed = z.output<typeof EmergencyChange>;

/** `consent` is null as long as nobody has said anything. */
export type EmergencyValues = Omit<Typed, 'consent' | 'up_to' | 'form_version'> & {
  consent: boolean | null;
  up_to: Grosze | null;
};

export type Emergency = EmergencyValues & {
  consent: boolean;
  changed_at: string;
  /** Null: the owner, whose name the viewer is not told. */
  changed_by_name: string | null;
};

export type EmergencyDialogState = { kind: 'emergency'; values: EmergencyValues; formVersion: string };
