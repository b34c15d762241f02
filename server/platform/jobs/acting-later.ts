import type { Tx } from '../data/database.ts';
import { endWaitingMails } from './jobs.ts';

/** Something that acts in a person's name after they made it, such as a link that they handed out. */
export type ActingLater = {
  /** Ends everything of this kind that the person made. */
  end(tx: Tx, makerId: string, now: Date): Promise<void>;
};

type Making = { actingLater?: Readonly<Record<string, ActingLater>> };

/**
 * Ends everything that would still act in a person's name. Called when their rights change: on demotion, deletion, and a
 * change or reset of their password.
 */
export async function endActingLater(features: readonly Making[], tx: Tx, makerId: string, now: Date): Promise<void> {
  const kinds = features.flatMap(({ actingLater }) => Object.values(actingLater ?? {}));
  for (const kind of kinds) await kind.end(tx, makerId, now);
  await endWaitingMails(tx, makerId);
}
