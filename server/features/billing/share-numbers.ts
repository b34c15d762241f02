import { idNamed } from '../../platform/data/id-named.ts';

/** The request id of a share of a deposit for several horses. The first share, by horse, has the request's own. */
export const shareOf = (requestId: string, horseId: string): string =>
  idNamed(`share of deposit ${requestId} ${horseId}`);

/** The request ids that shares of a deposit can have, whichever of these horses it was for. */
export const numbersOfShares = (requestId: string, horseIds: readonly string[]): string[] => [
  requestId,
  ...horseIds.map((id) => shareOf(requestId, id)),
];
