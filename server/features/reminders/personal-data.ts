import type { PersonalData } from '../../platform/data/personal-data.ts';

/** The days on which a person was reminded to pay. */
export const personalData: PersonalData = {
  exportOf: (db, personId) =>
    db.selectFrom('payment_reminders').select('sent_on').where('person_id', '=', personId).orderBy('sent_on').execute(),
  async erase(tx, { id }) {
    await tx.deleteFrom('payment_reminders').where('person_id', '=', id).execute();
  },
};
