import { endWaitingMails } from '../jobs/jobs.ts';
import type { Tx } from './database.ts';

/** Something that acts in its maker's name later, such as a link that they gave away. */
export type ActingLater = {
  /** Ends all of it that a person has made. */
  end(tx: Tx, makerId: string, now: Date): Promise<void>;
};

type Making = { actingLater?: Readonly<Record<string, ActingLater>> };

/**
 * Ends what would act in a person's name later. Called when their rights change: on demotion, deletion, and a change or
 * reset of their password.
 */
export async function endActingLater(features: readonly Making[], tx: Tx, makerId: string, now: Date): Promise<void> {
  const kinds = features.flatMap(({ actingLater }) => Object.values(actingLater ?? {}));
  for (const kind of kinds) await kind.end(tx, makerId, now);
  await endWaitingMails(tx, makerId);
}
