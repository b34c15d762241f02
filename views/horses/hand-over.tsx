import { leftOf } from '../../server/domain/account-lines.ts';
import { plural } from '../../server/domain/plural.ts';
import type { LeavingHorse, Moving, OwnerHorsesDialog } from '../../server/features/horses/schema.ts';
import { Facts } from '../parts/facts.tsx';
import { Select } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { NewOwner } from './new-owner.tsx';

type Props = Extract<OwnerHorsesDialog, { kind: 'hand-over' }> & { owner: { name: string }; here: string };

/** Hands a horse over, and shows first what moves with it and what stays. */
export const HandOver = ({ owner, here, horse, id, moving, people, namesakes, typed }: Props) => (
  <FormDialog
    title="Przekaż konia"
    close={here}
    action="/api/hand_over_horse"
    id="hand-over"
    back={`${here}&dialog=hand-over&dialog_id=${horse.id}`}
    hidden={{ horse_id: horse.id, id }}
    submit="Przekaż"
  >
    <Select
      name="owner_id"
      label="Komu"
      placeholder="Wybierz osobę"
      options={people.map(({ id, name }) => ({ value: id, label: name }))}
      autoFocus
    />
    <NewOwner of={typed ?? {}} namesakes={namesakes} />
    <Facts
      of={[
        ['Przechodzi dziś', movingText(horse, moving)],
        [`Zostaje: ${owner.name}`, stayingText(horse, moving)],
        ['Odpada', lostText(moving)],
      ]}
    />
  </FormDialog>
);

const counted = (count: number, one: string, few: string, many: string) => `${count} ${plural(count, one, few, many)}`;

function movingText(
  { name, box_number, visits }: LeavingHorse,
  { bookings, work, late, events, plans }: Moving,
): string {
  return listed([
    `${name} z opisem, zdjęciem i alertami`,
    box_number && `boks ${box_number}`,
    'opłaty',
    bookings > 0 && counted(bookings, 'zamówiona usługa', 'zamówione usługi', 'zamówionych usług'),
    work > 0 && counted(work, 'zadanie do wykonania', 'zadania do wykonania', 'zadań do wykonania'),
    late > 0 && `w tym ${counted(late, 'zaległe', 'zaległe', 'zaległych')}`,
    events > 0 && counted(events, 'wydarzenie', 'wydarzenia', 'wydarzeń'),
    plans > 0 && counted(plans, 'termin zabiegu', 'terminy zabiegów', 'terminów zabiegów'),
    visits > 0 && counted(visits, 'zaplanowana wizyta', 'zaplanowane wizyty', 'zaplanowanych wizyt'),
  ]);
}

function stayingText({ saldo }: LeavingHorse, { records, notes, past_events }: Moving): string {
  return listed([
    `rozliczenia (${leftOf(saldo)})`,
    'wykonane zadania',
    records > 0 && 'opisy i zdjęcia zabiegów',
    notes > 0 && counted(notes, 'notatka', 'notatki', 'notatek'),
    past_events > 0 && counted(past_events, 'minione wydarzenie', 'minione wydarzenia', 'minionych wydarzeń'),
  ]);
}

const lostText = ({ requests, emergency }: Moving): string =>
  listed([
    requests > 0 && `${counted(requests, 'prośba', 'prośby', 'próśb')} bez odpowiedzi`,
    emergency && 'wpisy „W nagłym wypadku”, także czego nie podawać',
  ]);

const listed = (parts: readonly (string | false | null)[]) => parts.filter(Boolean).join(', ');
