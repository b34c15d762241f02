import type { Call } from '../../platform/forms/action.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { formVersion, refusedFormVersion } from '../../platform/forms/stale-check.ts';
import { emergencyValues } from './queries.ts';
import type { EmergencyDialogState } from './schema.ts';

/** The dialog over the page of a horse that the viewer owns or manages. */
export async function emergencyDialog({ db, request }: Call<unknown>, horseId: string): Promise<EmergencyDialogState> {
  const [old, values] = await Promise.all([peekOldInput(request), emergencyValues(db, horseId)]);
  const version = old?.here ? refusedFormVersion(old, values) : formVersion(values);
  return { kind: 'emergency', values, formVersion: version };
}
