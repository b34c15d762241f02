import { Card } from '../parts/card.tsx';

/** The progress of a job that makes the year's work of bookings. `href` is the address of this page. */
export const WorkOnItsWay = ({ percent, href }: { percent: number; href: string }) => (
  <Card padded slim title={`Zadania na rok powstają: ${percent} %`} action={<a href={href}>odśwież</a>}>
    <p className="muted">Zadania na najbliższy tydzień już są. Następne dopisują się same, można pracować dalej.</p>
  </Card>
);
