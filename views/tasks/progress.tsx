type Props = { open: number; finished: number };

export function Progress({ open, finished }: Props) {
  const all = finished + open;
  return <progress max={Math.max(1, all)} value={finished} aria-label={`Wykonano ${finished} z ${all}`} />;
}
