import { type Day, formatDay } from '../../server/domain/days.ts';
import type { Mention } from '../../server/domain/mentions.ts';
import { plural } from '../../server/domain/plural.ts';
import type { MentionsShown } from '../../server/features/people/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { useRefusal } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';

/** '1 wzmianka', '3 wzmianki', '12 wzmianek'. */
const counted = (count: number) => `${count} ${plural(count, 'wzmianka', 'wzmianki', 'wzmianek')}`;

/** Mentions by others, each with a checkbox. Ticked mentions are redacted; at first all are ticked. */
export function MentionsToTick({ mentions, name, changed, total, from, to, rest }: MentionsShown & { name: string }) {
  const isUnticked = useUnticked();
  if (rest) return <Rest rest={rest} count={total - from} />;
  if (total === 0)
    return (
      <p className="muted">
        W&nbsp;tekstach innych osób nie ma jej imienia z&nbsp;nazwiskiem, e-maila, telefonu ani adresu.
      </p>
    );
  return (
    <fieldset className="field">
      <legend>
        {mentions.length < total ? `Wzmianki ${from + 1}–${to} z ${total}` : `Wzmianki w tekstach innych`}
      </legend>
      {changed && <p role="status">Inni zmienili w&nbsp;międzyczasie swoje teksty. Wzmianki pokazujemy od początku.</p>}
      <p className="muted small">
        Zaznaczone znikną, a&nbsp;w&nbsp;tekście zostanie po nich „…”. Odznacz te, które nie mówią o&nbsp;tej osobie.
      </p>
      <ul className="plain list mentions">
        {mentions.map((mention) => (
          <li key={mention.id}>
            <label className="choice">
              <input type="checkbox" name={name} value={mention.id} defaultChecked={!isUnticked(mention.id)} />
              <span>
                <span className="muted small">{placeOf(mention)}</span>
                <span className="words">
                  {mention.before}
                  <mark>{mention.match}</mark>
                  {mention.after}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** 'Notatka · Bursztyn · 21.11.2026' */
const placeOf = ({ called, about, on }: Mention): string =>
  [called, about, formatDay(on as Day)].filter((part) => part !== null && part !== '').join(' · ');

const Rest = ({ rest, count }: { rest: 'erase' | 'keep'; count: number }) => (
  <p>
    Pozostałe wzmianki ({count}) {rest === 'erase' ? 'znikną' : 'zostaną'} bez przeglądania.
  </p>
);

/** Whether a mention was left unticked in the refused form. */
function useUnticked(): (id: string) => boolean {
  const { oldInput } = useRefusal('delete');
  const list = (value: unknown) => [value ?? []].flat() as string[];
  const [shown, erased] = [list(oldInput.shown), list(oldInput.erase)];
  return (id) => shown.includes(id) && !erased.includes(id);
}

export function earlierDecisions({ seen, kept, mentions, rest, from }: MentionsShown): Record<string, string[]> {
  return { seen: [seen], kept, shown: mentions.map(({ id }) => id), kept_from: rest === 'keep' ? [String(from)] : [] };
}

export function RestDecision({ mentions, close }: { mentions: MentionsShown; close: string }) {
  const { seen, kept, mentions: shown, to, total, more } = mentions;
  const carried = {
    tab: 'general',
    dialog: 'delete',
    dialog_seen: seen,
    dialog_from: String(to),
    dialog_shown: shown.map(({ id }) => id).join(),
    dialog_kept: kept.join(),
  };
  return (
    <>
      <HiddenFields of={carried} />
      <p>
        Dalej: jeszcze {counted(total - to)}.{more === 'rest' && ' To za dużo, żeby je przeglądać po kolei.'}
      </p>
      <div className="row-of-buttons">
        <ButtonLink href={close}>ANULUJ</ButtonLink>
        {more === 'next' && <Button kind="main">Pokaż następne</Button>}
        <Button name="dialog_rest" value="keep">
          Zostaw pozostałe
        </Button>
        <Button name="dialog_rest" value="erase">
          Usuń pozostałe
        </Button>
      </div>
    </>
  );
}
