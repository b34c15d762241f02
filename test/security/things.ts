import { randomUUID } from 'node:crypto';
import { grosze } from '../../server/domain/money.ts';
import {
  buildAbsence,
  buildAlertPicture,
  buildBankImport,
  buildBooking,
  buildDoubt,
  buildEvent,
  buildGroup,
  buildHorse,
  buildInstructionRequest,
  buildInvitation,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildService,
  buildSession,
  buildSheet,
  buildTask,
  buildTransfer,
  buildVisit,
  erased,
} from '../support/builders.ts';
import type { Stable } from '../support/callers.ts';
import type { Thing } from './ids.ts';

/** Part of every foreign text, so it must be in no answer. */
export const SECRET = 'Tajemnic';

type Make = (stable: Stable) => Promise<string>;

const stranger = ({ app }: Stable) => buildPerson(app, { last_name: `${SECRET}ki`, city: SECRET });
const foreignHorse = async (stable: Stable) =>
  buildHorse(stable.app, { owner: await stranger(stable), name: `${SECRET}a`, description: SECRET });

export const FOREIGN: Record<Thing, Make> = {
  token: () => Promise.reject(new Error('a token has no owner')),
  person: async (stable) => (await stranger(stable)).id,
  absence: async ({ app }) => (await buildAbsence(app)).id,
  session: async (stable) => (await buildSession(stable.app, { person: await stranger(stable) })).id,
  horse: async (stable) => (await foreignHorse(stable)).id,
  alert: async (stable) => buildAlertPicture(stable.app, await foreignHorse(stable)),
  group: () => Promise.reject(new Error('groups have no owner')),
  invitation: async ({ app }) => (await buildInvitation(app, { role: 'admin' })).id,
  visit: () => Promise.reject(new Error('visits have no owner')),
  note: async (stable) =>
    (await buildNote(stable.app, { horse: await foreignHorse(stable), title: SECRET, content: SECRET })).id,
  event: async (stable) =>
    (await buildEvent(stable.app, { horse: await foreignHorse(stable), title: `${SECRET}a`, description: SECRET })).id,
  service: () => Promise.reject(new Error('services have no owner')),
  booking: async (stable) =>
    (await buildBooking(stable.app, { horse: await foreignHorse(stable), approved: false, service_name: SECRET })).id,
  change: async (stable) =>
    buildInstructionRequest(stable.app, {
      booking: await buildBooking(stable.app, { horse: await foreignHorse(stable), days_of_week: [1] }),
      lines: [SECRET],
    }),
  kind: () => Promise.reject(new Error('a kind is no id')),
  entry: () => Promise.reject(new Error('entries are nobody’s own to managers')),
  // Both the payment and its share have it, as the entries of corrections have the id of their request.
  async request(stable) {
    const id = randomUUID();
    await buildLedgerEntry(stable.app, { id, payment_id: id, horse: await foreignHorse(stable) });
    return id;
  },
  day: () => Promise.reject(new Error('a day is no id')),
  charge: async (stable) =>
    (await buildLedgerEntry(stable.app, { kind: 'main_fee', horse: await foreignHorse(stable) })).id,
  doubt: () => Promise.reject(new Error('managers see all doubts')),
  transfer: () => Promise.reject(new Error('managers see all transfers')),
  import: () => Promise.reject(new Error('managers see all files')),
  sheet: () => Promise.reject(new Error('managers see all sheets')),
  async task(stable) {
    const service = await buildService(stable.app, { name: `${SECRET}a`, description: SECRET });
    const worker = await buildPerson(stable.app, { role: 'worker' });
    return (await buildTask(stable.app, { horse: await foreignHorse(stable), service, worker })).id;
  },
  /** A skipped and an assigned task of another manager. */
  async operation({ app }) {
    const { id: actor_id } = await buildPerson(app, { role: 'manager' });
    const { id } = await buildTask(app);
    const [operation, change] = [randomUUID(), JSON.stringify({ worker_id: null })];
    const row = {
      at: app.clock.now(),
      actor_id,
      operation,
      entity: 'task',
      entity_id: id,
      before: change,
      after: change,
    };
    const actions = ['skip_task', 'assign_worker'];
    await app.db
      .insertInto('audit_log')
      .values(actions.map((action) => ({ ...row, action })))
      .execute();
    return operation;
  },
};

/** Things of the owner that were deleted, archived or settled. */
export const DELETED: Record<Thing, Make> = {
  token: FOREIGN.token,
  async person({ app, person }) {
    const { id } = await person();
    await app.db.updateTable('people').set(erased(app)).where('id', '=', id).execute();
    return id;
  },
  async absence({ app }) {
    const { id } = await buildAbsence(app);
    await app.db.deleteFrom('absences').where('id', '=', id).execute();
    return id;
  },
  async session({ app, people }) {
    const { id } = await buildSession(app, { person: people.owner });
    await app.db.deleteFrom('sessions').where('id', '=', id).execute();
    return id;
  },
  async alert({ app, horse }) {
    const id = await buildAlertPicture(app, await horse());
    await app.db.deleteFrom('health_alerts').where('id', '=', id).execute();
    return id;
  },
  async horse({ app, horse }) {
    const { id } = await horse();
    await app.db.updateTable('horses').set({ archived_at: app.clock.now() }).where('id', '=', id).execute();
    return id;
  },
  invitation: async ({ app }) => (await buildInvitation(app, { ended_at: app.clock.now() })).id,
  async visit({ app }) {
    const { id } = await buildVisit(app);
    await app.db.deleteFrom('visits').where('id', '=', id).execute();
    return id;
  },
  operation: () => Promise.reject(new Error('the log keeps all operations')),
  async group({ app }) {
    const { id } = await buildGroup(app);
    await app.db.deleteFrom('groups').where('id', '=', id).execute();
    return id;
  },
  async event({ app, horse }) {
    const { id } = await buildEvent(app, { horse: await horse() });
    await app.db.deleteFrom('events').where('id', '=', id).execute();
    return id;
  },
  service: async ({ app }) => (await buildService(app, { deleted_at: app.clock.now() })).id,
  booking: async ({ app, horse }) =>
    (await buildBooking(app, { horse: await horse(), approved: false, deleted_at: app.clock.now() })).id,
  /** Its horse has left. */
  async change({ app, horse }) {
    const booking = await buildBooking(app, { horse: await horse(), days_of_week: [1] });
    const id = await buildInstructionRequest(app, { booking });
    await app.db
      .updateTable('horses')
      .set({ archived_at: app.clock.now() })
      .where('id', '=', booking.horse_id)
      .execute();
    return id;
  },
  kind: FOREIGN.kind,
  /** Ledger entries are never deleted, only reversed. */
  async entry({ app, horse }) {
    const about = { horse: await horse() };
    const { id, amount } = await buildLedgerEntry(app, about);
    await buildLedgerEntry(app, { ...about, kind: 'correction', amount: grosze(-amount), reverses: id, period: null });
    return id;
  },
  request: FOREIGN.kind,
  day: FOREIGN.kind,
  async charge({ app, horse }) {
    const about = { horse: await horse() };
    const { id, amount } = await buildLedgerEntry(app, { ...about, kind: 'main_fee' });
    await buildLedgerEntry(app, { ...about, kind: 'correction', amount: grosze(-amount), reverses: id, period: null });
    return id;
  },
  async doubt({ app, horse }) {
    const entry = await buildLedgerEntry(app, { kind: 'main_fee', horse: await horse() });
    const { id } = await buildDoubt(app, { entry });
    await app.db.deleteFrom('doubts').where('id', '=', id).execute();
    return id;
  },
  async transfer({ app, horse }) {
    const { id } = await buildTransfer(app, { horse: await horse() });
    await app.db.deleteFrom('bank_transfers').where('id', '=', id).execute();
    return id;
  },
  async sheet({ app }) {
    const { id } = await buildSheet(app);
    await app.db.deleteFrom('moving_in_sheets').where('id', '=', id).execute();
    return id;
  },
  /** A file that has been parsed. */
  import: async ({ app }) => (await buildBankImport(app)).id,
  async note({ app, horse }) {
    const { id } = await buildNote(app, { horse: await horse() });
    await app.db.deleteFrom('notes').where('id', '=', id).execute();
    return id;
  },
  async task({ app, horse }) {
    const { id } = (await horse()).task;
    await app.db.deleteFrom('tasks').where('id', '=', id).execute();
    return id;
  },
};
