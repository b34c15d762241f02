import { randomUUID } from 'node:crypto';
import { grosze } from '../../server/domain/money.ts';
import {
  buildAbsence,
  buildAlertPicture,
  buildBankImport,
  buildBooking,
  buildCare,
  buildDeadJob,
  buildDoubt,
  buildEvent,
  buildGroup,
  buildHorse,
  buildInstructionRequest,
  buildInvitation,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildPhotograph,
  buildService,
  buildSession,
  buildSheet,
  buildTask,
  buildTransfer,
  buildVisit,
  erased,
} from '../support/builders.ts';
import type { Stable } from '../support/callers.ts';
import { buildCareVisit, buildKind } from '../support/care-visits.ts';
import { storeRow } from '../support/stored-rows.ts';

/** Makes a thing and returns its id. */
export type Make = (stable: Stable) => Promise<string>;

const daily = async ({ app, horse }: Stable) =>
  buildBooking(app, { horse: await horse(), days_of_week: [1, 2, 3, 4, 5, 6, 7] });

/** Things of the owner's or of the stable's, as they are in use. */
export const OWN = {
  person: async ({ people }) => people.owner.id,
  worker: async ({ person }) => (await person({ role: 'worker' })).id,
  horse: async ({ horse }) => (await horse()).id,
  task: async ({ horse }) => (await horse()).task.id,
  alert: async ({ app, horse }) => buildAlertPicture(app, await horse()),
  session: async ({ app, people }) => (await buildSession(app, { person: people.owner })).id,
  invitation: async ({ app }) => (await buildInvitation(app)).id,
  photograph: async ({ app }) => buildPhotograph(app),
  dead_job: async ({ app }) => buildDeadJob(app, 'top-up-tasks'),
  visit: async ({ app }) => (await buildVisit(app)).id,
  care_visit: async ({ app, horse }) => (await buildCareVisit(app, { horses: [await horse()] })).id,
  group: async ({ app }) => (await buildGroup(app)).id,
  service: async ({ app }) => (await buildService(app)).id,
  absence: async ({ app }) => (await buildAbsence(app)).id,
  note: async ({ app, horse }) => (await buildNote(app, { horse: await horse() })).id,
  careKind: async ({ app }) => (await buildKind(app)).id,
  carePlan: async ({ app, horse }) => (await buildCare(app, await horse())).plan.id,
  careRecord: async ({ app, horse }) => (await buildCare(app, await horse())).record.id,
  event: async ({ app, horse }) => (await buildEvent(app, { horse: await horse() })).id,
  booking: async ({ app, horse }) => (await buildBooking(app, { horse: await horse() })).id,
  dailyBooking: async (stable) => (await daily(stable)).id,
  generalBooking: async ({ app }) => (await buildBooking(app, { horse: null })).id,
  request: async ({ app, horse, people }) =>
    (await buildBooking(app, { horse: await horse(), approved: false, requested_by: people.owner.id })).id,
  change: async (stable) => buildInstructionRequest(stable.app, { booking: await daily(stable) }),
  entry: async ({ app, horse }) => (await buildLedgerEntry(app, { horse: await horse() })).id,
  charge: async ({ app, horse }) => (await buildLedgerEntry(app, { kind: 'main_fee', horse: await horse() })).id,
  doubt: async ({ app, horse }) => {
    const entry = await buildLedgerEntry(app, { kind: 'main_fee', horse: await horse() });
    return (await buildDoubt(app, { entry })).id;
  },
  transfer: async ({ app, horse }) => (await buildTransfer(app, { horse: await horse() })).id,
  import: async ({ app }) => (await buildBankImport(app, { format: 'columns' })).id,
  sheet: async ({ app }) => (await buildSheet(app)).id,
} as const satisfies Record<string, Make>;

/** Part of every foreign text, so it must be in no answer. */
export const SECRET = 'Tajemnic';

const stranger = ({ app }: Stable) => buildPerson(app, { last_name: `${SECRET}ki`, city: SECRET });
const foreignHorse = async (stable: Stable) =>
  buildHorse(stable.app, { owner: await stranger(stable), name: `${SECRET}a`, description: SECRET });

/** By the names of ids.ts. */
export const FOREIGN: Readonly<Record<string, Make>> = {
  person: async (stable) => (await stranger(stable)).id,
  absence: OWN.absence,
  session: async (stable) => (await buildSession(stable.app, { person: await stranger(stable) })).id,
  horse: async (stable) => (await foreignHorse(stable)).id,
  alert: async (stable) => buildAlertPicture(stable.app, await foreignHorse(stable)),
  invitation: async ({ app }) => (await buildInvitation(app, { role: 'admin' })).id,
  note: async (stable) =>
    (await buildNote(stable.app, { horse: await foreignHorse(stable), title: SECRET, content: SECRET })).id,
  carePlan: async (stable) => (await buildCare(stable.app, await foreignHorse(stable))).plan.id,
  careRecord: async (stable) => (await buildCare(stable.app, await foreignHorse(stable), { words: SECRET })).record.id,
  event: async (stable) =>
    (await buildEvent(stable.app, { horse: await foreignHorse(stable), title: `${SECRET}a`, description: SECRET })).id,
  booking: async (stable) =>
    (await buildBooking(stable.app, { horse: await foreignHorse(stable), approved: false, service_name: SECRET })).id,
  change: async (stable) =>
    buildInstructionRequest(stable.app, {
      booking: await buildBooking(stable.app, { horse: await foreignHorse(stable), days_of_week: [1] }),
      lines: [SECRET],
    }),
  // Both the payment and its share have it, as the entries of corrections have the id of their request.
  async request(stable) {
    const id = randomUUID();
    await buildLedgerEntry(stable.app, { id, payment_id: id, horse: await foreignHorse(stable) });
    return id;
  },
  charge: async (stable) =>
    (await buildLedgerEntry(stable.app, { kind: 'main_fee', horse: await foreignHorse(stable) })).id,
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
    for (const action of ['skip_task', 'assign_worker']) await storeRow(app, 'audit_log', { ...row, action });
    return operation;
  },
};

type Table =
  | 'absences'
  | 'photographs'
  | 'sessions'
  | 'health_alerts'
  | 'visits'
  | 'care_visits'
  | 'groups'
  | 'events'
  | 'notes'
  | 'care_kinds'
  | 'care_plans'
  | 'care_records'
  | 'tasks'
  | 'doubts';

const deleted =
  (table: Table | 'bank_transfers' | 'moving_in_sheets', make: Make): Make =>
  async (stable) => {
    const id = await make(stable);
    await stable.app.db
      .deleteFrom(table as 'notes')
      .where('id', '=', id)
      .execute();
    return id;
  };

/** Ledger entries are never deleted, only reversed. */
const reversed =
  (kind: 'deposit' | 'main_fee'): Make =>
  async ({ app, horse }) => {
    const about = { horse: await horse() };
    const { id, amount } = await buildLedgerEntry(app, { ...about, kind });
    await buildLedgerEntry(app, { ...about, kind: 'correction', amount: grosze(-amount), reverses: id, period: null });
    return id;
  };

/** Things of the owner that were deleted, archived or settled. */
export const DELETED: Readonly<Record<string, Make>> = {
  async person({ app, person }) {
    const { id } = await person();
    await app.db.updateTable('people').set(erased(app)).where('id', '=', id).execute();
    return id;
  },
  absence: deleted('absences', OWN.absence),
  session: deleted('sessions', OWN.session),
  alert: deleted('health_alerts', OWN.alert),
  async horse({ app, horse }) {
    const { id } = await horse();
    await app.db.updateTable('horses').set({ archived_at: app.clock.now() }).where('id', '=', id).execute();
    return id;
  },
  invitation: async ({ app }) => (await buildInvitation(app, { ended_at: app.clock.now() })).id,
  photograph: deleted('photographs', OWN.photograph),
  visit: deleted('visits', OWN.visit),
  care_visit: deleted('care_visits', OWN.care_visit),
  group: deleted('groups', OWN.group),
  event: deleted('events', OWN.event),
  service: async ({ app }) => (await buildService(app, { deleted_at: app.clock.now() })).id,
  booking: async ({ app, horse }) =>
    (await buildBooking(app, { horse: await horse(), approved: false, deleted_at: app.clock.now() })).id,
  /** Its horse has left. */
  async change({ app, horse }) {
    const about = await horse();
    const booking = await buildBooking(app, { horse: about, days_of_week: [1] });
    const id = await buildInstructionRequest(app, { booking });
    await app.db.updateTable('horses').set({ archived_at: app.clock.now() }).where('id', '=', about.id).execute();
    return id;
  },
  entry: reversed('deposit'),
  charge: reversed('main_fee'),
  doubt: deleted('doubts', OWN.doubt),
  transfer: deleted('bank_transfers', OWN.transfer),
  sheet: deleted('moving_in_sheets', OWN.sheet),
  /** A file that has been parsed. */
  import: async ({ app }) => (await buildBankImport(app)).id,
  note: deleted('notes', OWN.note),
  careKind: deleted('care_kinds', OWN.careKind),
  carePlan: deleted('care_plans', OWN.carePlan),
  careRecord: deleted('care_records', OWN.careRecord),
  task: deleted('tasks', OWN.task),
};
