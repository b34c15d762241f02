import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ChangeEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { type CalendarView, stepInView } from '../../server/domain/days.ts';
import type { Filter, Mode } from '../../server/features/calendar/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { headingOf } from './entry-texts.ts';
import { FILTER_NAMES, linkTo, type Place, type Press, type Presses, placeOf } from './place.ts';

type Props = {
  place: Place;
  mode: Mode;
  /** the viewer may plan events; a horse's calendar without planning shows no payments either */
  mayPlan: boolean;
  /** further actions */
  children?: ReactNode;
  /** in an island: the heading, which gets the focus, and handlers instead of page loads */
  heading?: Ref<HTMLHeadingElement>;
  onGo?: Presses['onGo'];
  /** called by 'Wróć', which returns from a single day to the former view */
  onBack?: (press: Press) => void;
  onShow?: (show: Filter[]) => void;
};

const VIEWS: [CalendarView, string][] = [
  ['month', 'Miesiąc'],
  ['week', 'Tydzień'],
  ['day', 'Dzień'],
  ['agenda', 'Agenda'],
];

const STEPS: Record<CalendarView, [previous: string, next: string]> = {
  month: ['Poprzedni miesiąc', 'Następny miesiąc'],
  week: ['Poprzedni tydzień', 'Następny tydzień'],
  day: ['Poprzedni dzień', 'Następny dzień'],
  list: ['Poprzedni dzień', 'Następny dzień'],
  agenda: ['Poprzednie dni', 'Następne dni'],
};

/** A calendar's heading, its links to other days and views, and its filters. A day's list counts as an agenda. */
export function Toolbar({ place, mode, mayPlan, children, heading, onGo, onBack, onShow }: Props) {
  const { view, date, today } = place;
  const link = (to: Partial<Pick<Place, 'date' | 'view'>>) => linkTo(place, to, onGo ? { onGo } : {});
  const [previous, next] = STEPS[view];
  const seesPayments = mode !== 'worker' && (mode !== 'horse' || mayPlan);
  return (
    <div className="wrap calendar-toolbar" data-view={view}>
      {view === 'list' && (
        <ButtonLink
          icon={ChevronLeft}
          href={placeOf(place, { view: 'month', page: 1 })}
          {...(onBack && { onClick: onBack })}
        >
          Wróć
        </ButtonLink>
      )}
      <div className="stepper">
        <ButtonLink
          icon={ChevronLeft}
          aria-label={previous}
          rel="prev"
          {...link({ date: stepInView(view, date, today, -1) })}
        />
        <ButtonLink {...link({ date: today })}>Dzisiaj</ButtonLink>
        <ButtonLink
          icon={ChevronRight}
          aria-label={next}
          rel="next"
          {...link({ date: stepInView(view, date, today, 1) })}
        />
      </div>
      <h2 tabIndex={-1} aria-live="polite" {...(heading && { ref: heading })}>
        {headingOf(view, date)}
      </h2>
      <Filters
        place={place}
        shown={FILTERS.filter(([filter]) => filter !== 'payments' || seesPayments)}
        {...(onShow && { onShow })}
      />
      <nav className="views" aria-label="Widok">
        {VIEWS.map(([name, text]) => (
          <a
            key={name}
            aria-current={name === view || (view === 'list' && name === 'agenda') ? 'true' : undefined}
            {...link({ view: name })}
          >
            {text}
          </a>
        ))}
      </nav>
      {children}
    </div>
  );
}

const FILTERS: [Filter, string][] = [
  ['events', 'Wydarzenia'],
  ['services', 'Usługi'],
  ['care', 'Zabiegi'],
  ['payments', 'Płatności'],
];

/** A form without script; an island applies each change at once. */
function Filters({ place, shown, onShow }: Pick<Props, 'place' | 'onShow'> & { shown: [Filter, string][] }) {
  const { pathname, searchParams } = new URL(placeOf(place, { page: 1 }), 'http://x');
  searchParams.delete('show');
  const { show } = place;
  const toggle = (filter: Filter) => (event: ChangeEvent<HTMLInputElement>) =>
    onShow?.(event.currentTarget.checked ? [...show, filter] : show.filter((one) => one !== filter));
  const hidden = FILTER_NAMES.filter((name) => show.includes(name) && !shown.some(([filter]) => filter === name));
  const form = useRef<HTMLFormElement>(null);
  // Applies boxes that were ticked before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const ticked = new FormData(form.current ?? undefined).getAll('show');
    const chosen = FILTER_NAMES.filter((name) => ticked.includes(name));
    if (String(chosen) !== String(FILTER_NAMES.filter((name) => show.includes(name)))) onShow?.(chosen);
  }, []);
  return (
    <form className="chips" action={pathname} ref={form}>
      {[...searchParams, ['show', 'none'], ...hidden.map((name) => ['show', name])].map(([name, value]) => (
        <input key={`${name}${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="visually-hidden">Pokaż</legend>
        {shown.map(([filter, text]) => (
          <label key={filter} className={`tall chip ${filter}`}>
            <input
              type="checkbox"
              name="show"
              value={filter}
              {...(onShow
                ? { checked: show.includes(filter), onChange: toggle(filter) }
                : { defaultChecked: show.includes(filter) })}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <button className="button without-script" type="submit">
        Pokaż
      </button>
    </form>
  );
}
