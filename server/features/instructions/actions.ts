import { parseLine } from '../../domain/instructions.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { approveInstructions, denyInstructions, requestInstructions } from './request-instructions.ts';
import { DenyInstructions, HowManyChanged, RequestId, RequestInstructions, SetInstructions } from './schema.ts';
import { setInstructions } from './set-instructions.ts';
import { takeBackDecision } from './take-back-decision.ts';
import { instructionTexts } from './texts.ts';

export const instructionActions = [
  action({
    path: '/api/set_instructions',
    summary: 'Say what horses get by their bookings, from a day on or for a while',
    may: 'manageInstructions',
    texts: instructionTexts.setInstructions,
    body: SetInstructions,
    typed: asSeen,
    answer: HowManyChanged,
    refusals: [404, 409],
    run: setInstructions,
    success: pageBefore,
  }),
  action({
    path: '/api/request_instructions',
    summary: 'Ask for a change of what one’s own horse gets; a manager decides',
    may: 'requestServices',
    texts: instructionTexts.requestInstructions,
    body: RequestInstructions,
    typed: asSeen,
    answer: RequestId,
    once: ({ id }) => id,
    run: requestInstructions,
    success: pageBefore,
  }),
  action({
    path: '/api/approve_request_of_instructions',
    summary: 'Approve what an owner asked for: it begins on its day, or today',
    may: 'decideRequests',
    texts: instructionTexts.approveInstructions,
    body: RequestId,
    run: approveInstructions,
    undo: ({ input }) => input.id,
  }),
  action({
    path: '/api/deny_request_of_instructions',
    summary: 'Reject what an owner asked for, who sees the reason, if one is given',
    may: 'decideRequests',
    texts: instructionTexts.denyInstructions,
    body: DenyInstructions,
    run: denyInstructions,
    undo: ({ input }) => input.id,
  }),
  action({
    path: '/api/take_back_decision_of_instructions',
    summary: 'Take back an approval or a rejection: the request waits again, and what was approved is gone',
    may: 'decideRequests',
    texts: instructionTexts.takeBackInstructions,
    body: RequestId,
    run: takeBackDecision,
  }),
];

/**
 * Drops the fields that the form hides for the chosen kind of change, because it sends them too, and parses the typed lines.
 * A value 'instead:owies' chooses the kind and the item together.
 */
function asSeen({ lines, line, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const [how, ...instead_of] = String(fields.how ?? 'whole').split(':');
  if (how === 'whole') return { ...fields, lines: parsed(lines) };
  return { ...fields, how, line: parsed(line)[0], ...(instead_of.length > 0 && { instead_of: instead_of.join(':') }) };
}

const parsed = (typed: unknown) =>
  [typed ?? []]
    .flat()
    .filter(Boolean)
    .map((text) => parseLine(String(text)));

/** The page that the editor was opened from. */
function pageBefore({ request }: Call<unknown>): string {
  return ourPage(request, request.typed?.opened_from) ?? '/home';
}
