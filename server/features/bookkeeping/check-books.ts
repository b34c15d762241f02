import { type Day, dayOf, monthOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';

/** Records who reviewed a month, and when, without any other effect. Throws Conflict until the month is over. */
export async function checkBooks(command: Command<{ month: Day }>): Promise<void> {
  const { db, now, input } = command;
  const { month } = input;
  if (month >= monthOf(dayOf(now)))
    throw new Conflict('month_not_over', 'Ten miesiąc jeszcze trwa. Sprawdzić go można, gdy się skończy.');
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('accounts_looked')
      .values({ month, person_id: signedIn(command).id, looked_at: now })
      .execute();
    await recordAudit(tx, command, 'check_accounts', { accounts: null }, { after: { month } });
  });
}
