import type { Day } from '../../domain/days.ts';
import type { Chore } from '../calendar/schema.ts';
import type { Emergency } from '../emergency/schema.ts';
import type { AlertPicture } from '../health/schema.ts';
import type { ShownGiven } from '../instructions/schema.ts';

/** The data that all workers see of any horse; `seen`: the viewer may open the horse's page. */
export type Card = {
  horse: {
    id: string;
    name: string;
    box_number: string | null;
    breed: string;
    description: string;
    health_alert: boolean;
    alert_reason: string | null;
    owner_name: string | null;
  };
  alert_picture: AlertPicture | null;
  emergency: Emergency | null;
  seen: boolean;
  given: ShownGiven[];
  chores: Chore[];
  today: Day;
};
