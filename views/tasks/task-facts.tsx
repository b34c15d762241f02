import { TriangleAlert } from 'lucide-react';
import { type Day, formatDay, formatFinished } from '../../server/domain/days.ts';
import { formatHour } from '../../server/domain/hours.ts';
import { reasonInWords } from '../../server/domain/skipping.ts';
import type { KnownTask } from '../../server/features/tasks/schema.ts';
import { PictureOfAlert } from '../health/picture-of-alert.tsx';
import { ChangeBadge, GivenInRow } from '../instructions/given.tsx';
import { Badge } from '../parts/badge.tsx';
import { AsWritten, Facts } from '../parts/facts.tsx';
import { Icon } from '../parts/icon.tsx';

/** The address of a task's dialog over the list. */
export const taskAddress = (list: string, id: string) => `${list}&dialog=task&id=${id}`;

/** The dialog that asks why a task is not done. */
export const skipTaskAddress = (list: string, id: string) => `${list}&dialog=skip&id=${id}`;

/** The dialog that raises an alert for the horse of a task. */
export const alertAddress = (list: string, id: string) => `${list}&dialog=alert&id=${id}`;

type HorseOfTask = { horse_name: string | null; box_number: string | null };

/** 'Kasztan · boks 4'; 'Usługa ogólna' without a horse */
export function horseAndBox({ horse_name, box_number }: HorseOfTask): string {
  if (horse_name === null) return 'Usługa ogólna';
  return box_number ? `${horse_name} · boks ${box_number}` : horse_name;
}

/** `horseAndBox` with the box on one line. */
export function HorseAndBox({ of }: { of: HorseOfTask }) {
  const { horse_name, box_number } = of;
  if (horse_name === null || !box_number) return horseAndBox(of);
  return (
    <>
      {horse_name} <span className="whole-words">· boks {box_number}</span>
    </>
  );
}

/** The horse in a row, with a smaller box. */
export const HorseInRow = ({ task: { horse_name, box_number } }: { task: HorseOfTask }) =>
  horse_name !== null && box_number ? (
    <>
      {horse_name} <small>boks {box_number}</small>
    </>
  ) : (
    (horse_name ?? 'Usługa ogólna')
  );

export const HealthAlert = () => (
  <Badge tone="alert">
    <Icon of={TriangleAlert} />
    Alert zdrowotny
  </Badge>
);

export const NotBefore = ({ day }: { day: Day }) => (
  <p className="muted">Wykonanie potwierdzisz {formatDay(day)}, nie wcześniej.</p>
);

export function TaskFacts({ task }: { task: KnownTask }) {
  return (
    <>
      {task.health_alert && (
        <p>
          <HealthAlert /> {task.alert_reason}
        </p>
      )}
      {task.alert_picture && <PictureOfAlert of={task.alert_picture} />}
      <Facts
        of={[
          [
            'Koń',
            <span key="horse" className="whom">
              <HorseAndBox of={task} />
            </span>,
          ],
          [
            'Dostaje',
            task.given && (
              <>
                {task.given.change && <ChangeBadge />}
                <GivenInRow of={task.given} />
              </>
            ),
          ],
          ['Zadanie', task.service_name],
          ['Termin', [formatDay(task.date_to_finish), task.at && formatHour(task.at)].filter(Boolean).join(', ')],
          ['Wykonano', task.date_finished && formatFinished(task.date_finished)],
          ['Wykonane przez', task.finished_by],
          ['Nie wykonano', task.not_done && reasonInWords(task.not_done)],
          ['Zapisano', task.not_done && `${task.not_done.by}, ${formatFinished(task.not_done.at)}`],
          ['Opis', task.service_description && <AsWritten key="description" text={task.service_description} />],
        ]}
      />
    </>
  );
}
