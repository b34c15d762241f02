import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../views/parts/button.tsx';
import type { ViewName } from './views.ts';

type Props = {
  title: string;
  view: ViewName;
  heading: Ref<HTMLHeadingElement>;
  onMove: (to: 'prev' | 'next' | 'today') => void;
  onView: (view: ViewName) => void;
  /** from all there is on one day to where one was before */
  onBack: () => void;
  /** what else one may do here */
  children?: ReactNode;
};

const NAMES: [ViewName, string][] = [
  ['month', 'Miesiąc'],
  ['week', 'Tydzień'],
  ['day', 'Dzień'],
  ['agenda', 'Agenda'],
];

/** Where the calendar stands, and the ways to other days and views. A day's list is a short agenda. */
export function Toolbar({ title, view, heading, onMove, onView, onBack, children }: Props) {
  const pressed = view === 'list' ? 'agenda' : view;
  return (
    <div className="calendar-bar calendar-toolbar">
      {view === 'list' && (
        <Button icon={ArrowLeft} onClick={onBack}>
          Wróć
        </Button>
      )}
      <div className="calendar-bar">
        <Button icon={ChevronLeft} aria-label="Poprzedni" onClick={() => onMove('prev')} />
        <Button icon={ChevronRight} aria-label="Następny" onClick={() => onMove('next')} />
        <Button onClick={() => onMove('today')}>Dzisiaj</Button>
      </div>
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {title}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className="calendar-bar" role="group" aria-label="Widok">
        {NAMES.map(([name, text]) => (
          <Button key={name} aria-pressed={name === pressed} onClick={() => onView(name)}>
            {text}
          </Button>
        ))}
      </div>
      {children}
    </div>
  );
}
