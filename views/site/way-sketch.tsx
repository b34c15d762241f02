import type { Turn } from '../../server/features/site/schema.ts';

type Point = { x: number; y: number };

const WIDTH = 440;
const HEIGHT = 330;
/** Room for the stable's drawing and the numbers. */
const MARGIN = { x: 108, top: 84, bottom: 44 };
/** The longest stretch of road. */
const LONGEST = 190;
/** The visible length of a side road. */
const STUB = 34;
const CORNER = 16;

const QUARTER = { straight: 0, left: -1, right: 1 } as const;
const HEADINGS: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];
const heading = (quarter: number) => HEADINGS[((quarter % 4) + 4) % 4] as Point;

const toward = ({ x, y }: Point, { x: dx, y: dy }: Point, far: number): Point => ({ x: x + dx * far, y: y + dy * far });
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 10) / 10;
const opposite = ({ x, y }: Point): Point => ({ x: -x, y: -y });

type Way = { points: Point[]; headings: Point[] };

/**
 * The way on a grid: up the page, then a turn at each step. Stretches get shorter, so that a winding way spirals in
 * instead of crossing itself.
 */
function wayOf(turns: readonly Turn[]): Way {
  const headings = [heading(0)];
  let quarter = 0;
  for (const turn of turns) {
    quarter += QUARTER[turn];
    headings.push(heading(quarter));
  }
  const points: Point[] = [{ x: 0, y: 0 }];
  for (const [nth, goes] of headings.entries()) points.push(toward(points.at(-1) as Point, goes, 1 - nth * 0.08));
  return { points, headings };
}

function fitToPage({ points, headings }: Way): Way {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = (room: number, size: number) => (size === 0 ? 0 : Math.min(room / size, LONGEST));
  const [sx, sy] = [scale(WIDTH - 2 * MARGIN.x, wide), scale(HEIGHT - MARGIN.top - MARGIN.bottom, high)];
  const begin = { x: (WIDTH - wide * sx) / 2, y: MARGIN.top + (HEIGHT - MARGIN.top - MARGIN.bottom - high * sy) / 2 };
  return {
    headings,
    points: points.map(({ x, y }) => ({ x: begin.x + (x - left) * sx, y: begin.y + (y - top) * sy })),
  };
}

function roadAlong({ points, headings }: Way): string {
  const inner = points.slice(1, -1).map((corner, nth) => {
    const [came, goes] = [headings[nth] as Point, headings[nth + 1] as Point];
    return `L${at(toward(corner, opposite(came), CORNER))}Q${at(corner)} ${at(toward(corner, goes, CORNER))}`;
  });
  return `M${at(points[0] as Point)}${inner.join('')}L${at(points.at(-1) as Point)}`;
}

function sideRoadsAlong({ points, headings }: Way, turns: readonly Turn[]): string {
  return turns
    .map((turn, nth) => {
      const corner = points[nth + 1] as Point;
      const came = headings[nth] as Point;
      if (turn !== 'straight') return `M${at(corner)}L${at(toward(corner, came, STUB))}`;
      const side = { x: -came.y, y: came.x };
      return `M${at(toward(corner, side, -STUB))}L${at(toward(corner, side, STUB))}`;
    })
    .join('');
}

/** Places the stable just beyond the end of the road. */
function placeOfStable({ points, headings }: Way): Point {
  const goes = headings.at(-1) as Point;
  return toward(points.at(-1) as Point, goes, goes.y === 0 ? 36 : goes.y > 0 ? 46 : 0);
}

/** A sketch of the last stretch to the stable, numbered like the steps beside it. Not to scale. */
export function WaySketch({ turns }: { turns: readonly Turn[] }) {
  const way = fitToPage(wayOf(turns));
  const start = way.points[0] as Point;
  const stable = placeOfStable(way);
  return (
    <svg className="sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Szkic drogi do stajni">
      <path className="other" d={sideRoadsAlong(way, turns)} />
      <path className="road" d={roadAlong(way)} />
      <path className="line" d={roadAlong(way)} />
      <circle className="start" cx={round(start.x)} cy={round(start.y)} r="9" />
      {turns.map((_, nth) => {
        const { x, y } = way.points[nth + 1] as Point;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          <g key={nth}>
            <circle className="step" cx={round(x)} cy={round(y)} r="15" />
            <text x={round(x)} y={round(y + 5.5)}>
              {nth + 1}
            </text>
          </g>
        );
      })}
      <g transform={`translate(${at(stable)})`}>
        <path className="crown" d="M-42-20a16 16 0 1 1 .1 0M42-20a16 16 0 1 1 .1 0" />
        <path className="trunk" d="M-42-24v14M42-24v14" />
        <path className="wall" d="M-26 4v-28h52V4z" />
        <path className="roof" d="M-33-22 0-48l33 26z" />
        <path className="door" d="M-8 4v-14a8 8 0 0 1 16 0V4z" />
      </g>
    </svg>
  );
}
