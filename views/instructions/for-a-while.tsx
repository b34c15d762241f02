import { formatShortDate } from '../../server/domain/days.ts';
import { formatLines } from '../../server/domain/instructions.ts';
import { plural } from '../../server/domain/plural.ts';
import type { AWhile, ShownSpan, Standing } from '../../server/features/instructions/schema.ts';

/** Shows the instructions that a partial change will alter, if they differ by day. */
export function ChangesEach({ spans, whiles }: Standing) {
  const own =
    spans.length > 1 &&
    `Teraz ${spans.map((span, nth) => `${daysOf(span, spans[nth - 1])}: ${linesOf(span)}`).join('; ')}.`;
  const others = whiles.length > 0 && `Na czas jest ${own ? 'też' : 'co innego'}: ${named(whiles)}.`;
  if (!own && !others) return null;
  const told = [own, others, 'Zmiana obejmie to, co na czas, i to, co potem; końce zostaną.'];
  return <p className="muted small of-part">{told.filter(Boolean).join(' ')}</p>;
}

/** Shows which instructions a permanent change of the whole instruction will end, and which it will keep. */
export function EndsWhiles({ spans, whiles }: Standing) {
  const [first] = spans;
  const now = named(whiles.filter(({ begins }) => !begins));
  const later = named(whiles.filter(({ begins }) => begins));
  const own = first?.a_while ? `${daysOf(first)}: ${linesOf(first)}` : '';
  const ownLater = spans.filter(({ begins }) => begins).map((span) => `${daysOf(span)}: ${linesOf(span)}`);
  // For a single booking `whiles` are of the horse's other services, which change only if they are ticked.
  const where = spans.length > 0 ? 'W usługach zaznaczonych wyżej zmiana' : 'Zmiana';
  const told = [
    own && `Zmiana na stałe zakończy to, co jest ${own}.`,
    ownLater.length > 0 && `Zostanie to, co zaczyna się po jej pierwszym dniu: ${ownLater.join('; ')}.`,
    now && `${where} na stałe zakończy to, co na czas: ${now}.`,
    later && `${where} na stałe zostawi to, co zaczyna się po jej pierwszym dniu: ${later}.`,
  ].filter(Boolean);
  return told.length > 0 && <p className="muted small of-whole">{told.join(' ')}</p>;
}

const linesOf = ({ lines }: ShownSpan): string => formatLines(lines) || 'nic';

/** 'na czas do 9.12', 'od 1.12 do 5.12', 'od 3.12', 'na stałe', and 'potem' for lines that return after a temporary change */
function daysOf({ from, until, a_while, begins }: ShownSpan, before?: ShownSpan): string {
  if (!begins) return a_while && until ? `na czas do ${formatShortDate(until)}` : before ? 'potem' : 'na stałe';
  return `od ${formatShortDate(from)}${a_while && until ? ` do ${formatShortDate(until)}` : ''}`;
}

const MAX_NAMED = 5;

/** 'Malina do 9.12, Orkan od 1.12 do 3.12 i 2 inne' */
function named(whiles: readonly AWhile[]): string {
  const shown = whiles.slice(0, MAX_NAMED).map(({ who, from, until, begins }) => {
    const since = begins ? `od ${formatShortDate(from)} ` : '';
    return `${who} ${since}do ${formatShortDate(until)}`;
  });
  const rest = whiles.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` i ${rest} ${plural(rest, 'inne', 'inne', 'innych')}` : '');
}
