import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coat, Looks } from '../../server/domain/coats.ts';
import type { Grosze } from '../../server/domain/money.ts';
import type { BoxHolder, FreeBox } from '../boxes/props.ts';
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

/** A horse in the staff's list; workers do not see how far it is paid. */
type OwnerHorse = Looks & {
  id: string;
  name: string;
  box_number: string | null;
  health_alert: boolean;
  /** How many payments are overdue. */
  due_payments?: number;
};

/** What was typed about a horse in a form that was refused. */
export type HorseTyped = Partial<
  Record<
    | 'name'
    | 'breed'
    | 'box_number'
    | 'description'
    | 'coat'
    | 'blaze'
    | 'payment'
    | 'payment_for_annual'
    | 'form_version',
    string
  >
>;

export type HorseToEdit = {
  id: string;
  name: string;
  breed: string;
  box_number: string | null;
  description: string;
  coat: Coat | null;
  blaze: boolean;
  /** Prices in zł. */
  payment: number;
  payment_for_annual: number;
};

/**
 * The dialog over a list of horses. `typed`: what a refused form about this horse held; `formVersion`: what the form
 * showed, for its save to compare; `conflict`: another horse, which stands in the typed box; `free`: the boxes to choose from.
 */
export type OwnerHorsesDialog =
  | { kind: 'create'; horseId: string; typed: HorseTyped | null; conflict: BoxHolder | null; free: FreeBox[] }
  | {
      kind: 'edit';
      horse: HorseToEdit;
      formVersion: string;
      typed: HorseTyped | null;
      conflict: BoxHolder | null;
      free: FreeBox[];
    }
  | { kind: 'delete'; horse: { id: string; name: string; box_number: string | null; saldo: Grosze } }
  | { kind: 'fix'; holder: BoxHolder; typed: HorseTyped | null; edited: string | null; free: FreeBox[] };

/** Somebody's horses, as staff sees them. */
export type OwnerHorses = {
  owner: { id: string; name: string };
  /** The address of the list, without a page and a dialog. */
  list: string;
  /** The viewer sees payments, and adds, edits and deletes horses. */
  manages: boolean;
  /** One page of them. */
  horses: OwnerHorse[];
  page: number;
  pages: number;
  dialog: OwnerHorsesDialog | null;
};

/** The address of the page of the list that is shown, without a dialog. */
export const hereIn = ({ list, page }: OwnerHorses): string => pageOfList(list, page);

/** One person's horses, for staff, with `more` buttons over them. Its dialogs come from `useOwnerHorsesDialog`. */
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
  const { manages, horses } = ownerHorses;
  const here = hereIn(ownerHorses);
  const columns: Column[] = [{ label: 'NAZWA' }];
  if (manages)
    columns.push({ label: 'STATUS', wider: true }, { label: <span className="visually-hidden">Zmiany</span> });
  return (
    <Table caption="Konie" columns={columns}>
      {horses.map(({ due_payments, ...horse }) => {
        const { id, name } = horse;
        return (
          <TableRow key={id} alarm={horse.health_alert}>
            <Cell>
              <HorseInList horse={horse} here={here} />
            </Cell>
            {manages && <Cell wider>{due_payments !== undefined && <PaymentStatus due={due_payments} />}</Cell>}
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

type ListedHorse = Looks & { id: string; name: string; box_number: string | null; health_alert: boolean };

/** A horse's face, and its name, which leads to its page; then its alert and its box. */
export const HorseInList = ({ horse, here }: { horse: ListedHorse; here: string }) => (
  <div className="with-avatar">
    <Portrait of={horse} />
    <div>
      <RowLink href={horseAddress(horse.id, here)}>{horse.name}</RowLink> {horse.health_alert && <HealthAlert />}{' '}
      <InBox of={horse.box_number} />
    </div>
  </div>
);

/** 'boks 4', beside a horse's name. */
export const InBox = ({ of: box }: { of: string | null }) =>
  box && <small className="muted whole-words">boks {box}</small>;

type ChangeProps = { of: string; href: string; icon: typeof Pencil; label: string };

const Change = ({ of: horse, href, icon, label }: ChangeProps) => (
  <ButtonLink kind="quiet" icon={icon} href={href}>
    {label} <span className="visually-hidden">{horse}</span>
  </ButtonLink>
);
