import type { Progress as Counted, DayWork, Round } from '../../server/features/board/schema.ts';

export function Progress({ of: { total, done }, label }: { of: Counted; label: string }) {
  return (
    <>
      <progress max={Math.max(1, total)} value={done} aria-label={`${label}: wykonano ${done} z ${total}`} />
      <span className="num" aria-hidden="true">
        {done}/{total}
      </span>
    </>
  );
}

export const left = ({ total, done }: Counted): number => total - done;

/** The services of a day with unassigned open tasks. */
export const freeOf = ({ rounds }: DayWork): Round[] => rounds.filter(({ free }) => free > 0);

/** The progress of a whole day. `left`: the rest in words. */
export const Total = ({ of: { total, done }, left }: { of: Counted; left: string }) => (
  <div className="total">
    <p>
      <span>
        <b>{done}</b> <span className="muted">z {total} wykonanych</span>
      </span>
      <span className="muted">{left}</span>
    </p>
    <progress max={Math.max(1, total)} value={done} aria-label={`Wykonano ${done} z ${total}`} />
  </div>
);
