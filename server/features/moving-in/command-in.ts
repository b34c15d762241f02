import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';

/** A command with the input of another verb, which runs for the same person in this transaction. */
export const commandIn = <Input>(tx: Tx, command: Command<unknown>, input: Input): Command<Input> => ({
  ...command,
  db: tx,
  input,
});
