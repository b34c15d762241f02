import { Button } from '../../views/parts/button.tsx';

type Props = { busy: boolean; failed: boolean; onAgain: () => void };

/** How it stands with what a calendar shows: it is being read, or could not be. */
export function State({ busy, failed, onAgain }: Props) {
  return (
    <div className="calendar-state" role="status">
      {busy ? 'Ładowanie…' : failed && 'Error: Nie wczytano tych dni.'}
      {failed && !busy && <Button onClick={onAgain}>Spróbuj ponownie</Button>}
    </div>
  );
}
