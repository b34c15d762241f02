/** Set by `npm run drills`, in which tests take their long forms. */
export const DRILL_VARIABLE = 'STAJNIA_DRILL';

/**
 * A size with a short form for `npm test` and a long one for `npm run drills`, which finds the files that import this
 * besides those named `*.drill.ts`.
 */
export const byDay = <Size>(daily: Size, drilled: Size): Size => (process.env[DRILL_VARIABLE] ? drilled : daily);
