/** The light margin that scanners need, in modules. */
const MARGIN = 4;

type Props = {
  /** A line of unit width through its dark modules, on a square of `size` by `size`. */
  code: { size: number; path: string };
  label: string;
};

export function QrCode({ code: { size, path }, label }: Props) {
  const side = size + 2 * MARGIN;
  return (
    <svg viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M${-MARGIN} ${-MARGIN}h${side}v${side}h${-side}z`} />
      <path stroke="#000" strokeWidth="1" d={path} />
    </svg>
  );
}
