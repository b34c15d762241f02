import { HeartPulse } from 'lucide-react';
import type { HorseFacts } from '../../server/features/horses/queries.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Facts } from '../parts/facts.tsx';
import { Form } from '../parts/form.tsx';

type Props = {
  horse: { id: string; health_alert: boolean };
  facts: HorseFacts;
};

/** What is known of a horse, and its health alert. */
export function HorseData({ horse, facts }: Props) {
  return (
    <>
      <Card title="Dane" padded>
        <Facts
          of={[
            ['Nazwa', facts.name],
            ['Rasa', facts.breed],
            ['Boks', facts.box_number ?? 'brak'],
            ['Właściciel', facts.owner_name],
            ['Opis', facts.description],
          ]}
        />
      </Card>
      <Card title="Zdrowie" padded>
        <HealthForm horse={horse} />
      </Card>
    </>
  );
}

/** The health alert: set by whoever notices first, cleared when the horse is well. */
function HealthForm({ horse }: Pick<Props, 'horse'>) {
  const { id, health_alert } = horse;
  return (
    <Form action="/api/change_horse_health">
      <input type="hidden" name="horse_id" value={id} />
      <input type="hidden" name="health" value={health_alert ? 'false' : 'true'} />
      <p>
        {health_alert
          ? 'Alert zdrowotny jest włączony: przy każdym zadaniu i wydarzeniu tego konia widać pomarańczowe ostrzeżenie.'
          : 'Coś nie tak? Alert zdrowotny oznacza konia na pomarańczowo przy każdym zadaniu i wydarzeniu.'}
      </p>
      <Button kind={health_alert ? 'main' : 'danger'} icon={HeartPulse}>
        {health_alert ? 'Wyłącz alert zdrowotny' : 'Włącz alert zdrowotny'}
      </Button>
    </Form>
  );
}
