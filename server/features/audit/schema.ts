import { z } from 'zod';
import { AUDIT_TEXTS, type AuditAction } from '../../domain/audit-texts.ts';
import { DayInAddress, SearchText } from '../../platform/forms/fields.ts';

const inAddress = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** A page of the log. `person` and `horse`: words of a name; `before`: the last row of the page before, as milliseconds and id. */
export const AuditFilter = z.object({
  person: SearchText,
  horse: SearchText,
  action: inAddress(z.enum(Object.keys(AUDIT_TEXTS) as [AuditAction])),
  day: DayInAddress,
  before: inAddress(z.string().regex(/^\d{1,14}-\d{1,15}$/)),
});
export type AuditFilter = z.output<typeof AuditFilter>;

type Facts = { [name: string]: unknown; fields?: string[] } | null;

/** A row of the log with the names as they are today: an erased person is 'Konto usunięte'. */
export type AuditRow = {
  id: number;
  at: Date;
  operation: string | null;
  action: string;
  before: Facts;
  after: Facts;
  /** Null for the app itself. */
  actor: string | null;
  /** What it was about, each null if it was not, or if it is gone. `…_id`: null without a page to link to. */
  person: string | null;
  person_id: string | null;
  horse: string | null;
  horse_id: string | null;
  thing: string | null;
  /** The worker or owner that the change names. */
  given: string | null;
};
