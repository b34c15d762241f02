import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import { countFailures, countsFrom, type Limit } from '../../platform/data/throttle.ts';
import type { Call, Command } from '../../platform/forms/action.ts';
import { shownOnce } from '../../platform/forms/shown-once.ts';
import { Conflict, Gone } from '../../platform/http/errors.ts';
import { hashSecret, makeSecret } from '../../platform/session/secrets.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockSession } from '../../platform/session/session-life.ts';
import { requireListed } from './plan.ts';
import { linkEnd, lockOpenVisit, visitOfSecret } from './queries.ts';
import type { ProposeTick, VisitLink } from './schema.ts';
import { LINK_OVER } from './texts.ts';
import { outcomeOf } from './tick.ts';

/** A link that was just made, for the page that shows it. */
export const newLink = shownOnce('visit_link', '/visits');

export const addressOf = ({ deps }: FastifyInstance, secret: string) => `${deps.config.publicUrl}/visit/${secret}`;

/** Makes a link to a visit, which ends the one before. Throws NotFound, Conflict (closed, or long over). */
export async function shareVisit(call: Call<{ id: string }>): Promise<z.input<typeof VisitLink>> {
  const { db, now, input, reply } = call;
  const self = signedIn(call);
  const secret = makeSecret();
  const expires_at = await inTransaction(db, async (tx) => {
    const visit = await lockOpenVisit(tx, input.id);
    await lockSession(tx, self);
    const expires_at = linkEnd(visit.day);
    if (expires_at <= now) throw new Conflict('day_passed', 'Ta wizyta już była, więc link by nie działał.');
    const link = { token_hash: hashSecret(secret), created_by: self.id, created_at: now, expires_at };
    await tx
      .insertInto('care_visit_links')
      .values({ visit_id: visit.id, ...link })
      .onConflict((conflict) => conflict.column('visit_id').doUpdateSet(link))
      .execute();
    await recordAudit(tx, call, 'share_visit', { care_visit: visit.id }, { after: { until: dayOf(expires_at) } });
    return expires_at;
  });
  newLink.show(reply, [secret]);
  return { url: addressOf(reply.server, secret), expires_at: expires_at.toISOString() };
}

/** Ends the link of a visit, if it has one. Throws NotFound, Conflict (closed). */
export async function unshareVisit(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    await lockOpenVisit(tx, input.id);
    await tx.deleteFrom('care_visit_links').where('visit_id', '=', input.id).execute();
    await recordAudit(tx, command, 'unshare_visit', { care_visit: input.id });
  });
}

export async function endLinksBy(tx: Tx, makerId: string): Promise<void> {
  await tx.deleteFrom('care_visit_links').where('created_by', '=', makerId).execute();
}

/** Failures per address: a wrong secret is guessed, or its link has ended. */
const PER_ADDRESS: Limit = { limit: 20, windowMs: 5 * 60_000 };

/** The visit of a link's secret. Throws Gone, TooMany. */
export async function openLink({ db, now, request }: Call<unknown>, secret: string) {
  const find = async () => {
    const visit = await visitOfSecret(db, secret, now);
    if (!visit) throw new Gone('link_expired', LINK_OVER);
    return visit;
  };
  if (!request.server.deps.limits.throttles) return find();
  return countFailures(db, countsFrom(request.ip, 'visit-link', PER_ADDRESS), now, find);
}

/**
 * Keeps what the farrier or vet ticks, until a manager confirms it. Throws Gone (the link), NotFound
 * (the horse), TooMany, BadInput.
 */
export async function proposeTick(call: Call<ProposeTick>): Promise<void> {
  const { db, now, input } = call;
  const { secret, horse_id, outcome, day, reason: remark } = input;
  const { id } = await openLink(call, secret);
  await inTransaction(db, async (tx) => {
    const visit = await lockOpenVisit(tx, id);
    // The link may have ended while this waited for the lock.
    if (!(await visitOfSecret(tx, secret, now))) throw new Gone('link_expired', LINK_OVER);
    await requireListed(tx, id, [horse_id]);
    const told = outcomeOf({ outcome, day, reason: remark }, visit.day);
    const said = { proposed_outcome: told.outcome, proposed_to: told.postponed_to, remark: told.outcome ? remark : '' };
    const row = tx.updateTable('care_visit_horses').set(said).where('visit_id', '=', id);
    await row.where('horse_id', '=', horse_id).execute();
  });
}
