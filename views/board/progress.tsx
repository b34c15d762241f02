import type { Progress as Counted } from '../../server/features/board/schema.ts';

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
