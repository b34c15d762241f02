import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Day, formatDayInText } from '../../server/domain/days.ts';
import type { OwnerHorses, SeenHorse } from '../../server/features/horses/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Horseshoe } from '../parts/horseshoe.ts';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Portrait } from '../parts/portrait.tsx';
import { Cell, type Column, RowLink, Table, TableRow } from '../parts/table.tsx';
import { HealthAlert } from '../tasks/task-facts.tsx';
import { horseAddress } from './addresses.ts';
import { PaymentStatus } from './payment-status.tsx';

/** The address of the shown page of the list, without a dialog. */
export const hereIn = ({ list, page }: OwnerHorses): string => pageOfList(list, page);

export function OwnerHorsesList({ ownerHorses, more }: { ownerHorses: OwnerHorses; more?: ReactNode }) {
  const { manages, horses, page, pages } = ownerHorses;
  const add = manages && (
    <ButtonLink kind="main" icon={Plus} href={`${hereIn(ownerHorses)}&dialog=create-horse`}>
      DODAJ KONIA
    </ButtonLink>
  );
  return (
    <>
      <Card
        slim
        title="Konie"
        action={
          <span className="row-of-buttons">
            {more}
            {horses.length > 0 && add}
          </span>
        }
      >
        {horses.length > 0 ? (
          <OwnerHorsesTable ownerHorses={ownerHorses} />
        ) : (
          <EmptyState icon={Horseshoe} title="Brak koni" action={add}>
            {manages ? 'Dodaj pierwszego konia tej osoby.' : 'Nie masz teraz pracy przy koniach tej osoby.'}
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </>
  );
}

function OwnerHorsesTable({ ownerHorses }: { ownerHorses: OwnerHorses }) {
  const { manages, horses, today } = ownerHorses;
  const here = hereIn(ownerHorses);
  const columns: Column[] = [{ label: 'NAZWA' }];
  if (manages)
    columns.push({ label: 'STATUS', wider: true }, { label: <span className="visually-hidden">Zmiany</span> });
  return (
    <Table caption="Konie" columns={columns}>
      {horses.map(({ due_payments, until = null, ...horse }) => {
        const { id, name } = horse;
        return (
          <TableRow key={id} alarm={horse.health_alert}>
            <Cell>
              <HorseInList horse={horse} here={here} today={today} />
            </Cell>
            {manages && (
              <Cell wider>{due_payments !== undefined && <PaymentStatus due={due_payments} until={until} />}</Cell>
            )}
            {manages && (
              <Cell num>
                <span className="row-actions">
                  <Change of={name} href={`${here}&dialog=edit-horse&dialog_id=${id}`} icon={Pencil} label="Edytuj" />
                  <Change of={name} href={`${here}&dialog=delete-horse&dialog_id=${id}`} icon={Trash2} label="Usuń" />
                </span>
              </Cell>
            )}
          </TableRow>
        );
      })}
    </Table>
  );
}

const HorseInList = ({ horse, here, today }: { horse: SeenHorse; here: string; today: Day }) => (
  <div className="with-avatar">
    <Portrait of={horse} />
    <div>
      <RowLink href={horseAddress(horse.id, here)}>{horse.name}</RowLink> {horse.health_alert && <HealthAlert />}{' '}
      <InBox of={horse.box_number} /> <Stay of={horse} today={today} />
    </div>
  </div>
);

/** The days of arrival and departure, if they are ahead. */
function Stay({ of: { stays_from, stays_until }, today }: { of: SeenHorse; today: Day }) {
  const arrives = stays_from > today && `przyjazd ${formatDayInText(stays_from, today)}`;
  const leaves = stays_until && `zostaje do ${formatDayInText(stays_until, today)}`;
  const words = [arrives, leaves].filter(Boolean).join(', ');
  return words && <small className="muted">{words}</small>;
}

/** 'boks 4', beside a horse's name. */
export const InBox = ({ of: box }: { of: string | null }) =>
  box && <small className="muted whole-words">boks {box}</small>;

type ChangeProps = { of: string; href: string; icon: typeof Pencil; label: string };

const Change = ({ of: horse, href, icon, label }: ChangeProps) => (
  <ButtonLink kind="quiet" icon={icon} href={href}>
    {label} <span className="visually-hidden">{horse}</span>
  </ButtonLink>
);
