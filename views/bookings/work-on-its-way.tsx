import { Card } from '../parts/card.tsx';

/** The year's work of bookings while a job is making it. `href`: the page it stands on. */
export const WorkOnItsWay = ({ percent, href }: { percent: number; href: string }) => (
  <Card padded slim title={`Zadania na rok powstają: ${percent} %`} action={<a href={href}>odśwież</a>}>
    <p className="muted">Zadania na najbliższy tydzień już są. Następne dopisują się same, można pracować dalej.</p>
  </Card>
);
