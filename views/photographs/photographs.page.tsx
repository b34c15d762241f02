import { ArrowDown, ArrowUp, GripVertical, ImagePlus, Pencil, Smartphone } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import type { Photograph as OfClub, PhotographDialog, Place } from '../../server/features/photographs/schema.ts';
import { Button, ButtonLink, IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Icon } from '../parts/icon.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { SettingsLayout } from '../settings/settings-layout.tsx';
import { AddPhotograph, EditPhotograph, PLACES, RemovePhotograph } from './dialogs.tsx';
import { OnPhone } from './on-phone.tsx';
import { Photograph } from './photograph.tsx';

type Props = { photographs: OfClub[]; most: number; dialog: PhotographDialog | null };

const HERE = '/settings/photographs';

export default function Photographs({ photographs, most, dialog }: Props) {
  const { length } = photographs;
  return (
    <SettingsLayout
      current="/settings/site"
      detail="Zdjęcia na stronie dla gości. Gdzie nie ma żadnego, zostaje rysunek."
      dialog={dialog && <OpenDialog of={dialog} photographs={photographs} />}
      beside={
        <div className="row-of-buttons">
          <ButtonLink icon={Smartphone} href={`${HERE}?dialog=preview`}>
            Jak na telefonie
          </ButtonLink>
          {length < most && (
            <ButtonLink kind="main" icon={ImagePlus} href={`${HERE}?dialog=add`}>
              Dodaj zdjęcie
            </ButtonLink>
          )}
        </div>
      }
    >
      <Refreshed name="photographs">
        <p className="muted small">
          {length} {plural(length, 'zdjęcie', 'zdjęcia', 'zdjęć')} z {most}.{' '}
          <a href="/settings/site">Inne części strony</a>
        </p>
        {Object.entries(PLACES).map(([place, { title, use }]) => (
          <Card key={place} title={title}>
            <p className="body muted small">{use}</p>
            <Ordered photographs={photographs.filter((one) => one.place === (place as Place))} />
          </Card>
        ))}
      </Refreshed>
    </SettingsLayout>
  );
}

function OpenDialog({ of, photographs }: { of: PhotographDialog; photographs: OfClub[] }) {
  if (of.name === 'preview') return <OnPhone photographs={photographs} close={HERE} />;
  if (of.name === 'add') return <AddPhotograph id={of.id} close={HERE} />;
  const Dialog = of.name === 'edit' ? EditPhotograph : RemovePhotograph;
  return <Dialog photograph={of.photograph} close={HERE} />;
}

/** The photographs of one place, which are put in order by buttons, or by dragging (client/order.ts). */
function Ordered({ photographs }: { photographs: OfClub[] }) {
  if (photographs.length === 0) return null;
  const several = photographs.length > 1;
  return (
    <ol className="plain list photographs" data-order="">
      {photographs.map((photograph, nth) => (
        <li key={photograph.id} className="row" data-id={photograph.id}>
          {several && (
            <span className="grip" data-grip="" aria-hidden="true">
              <Icon of={GripVertical} />
            </span>
          )}
          <Photograph photograph={photograph} sizes="8rem" />
          <span className="text">{photograph.alt || 'Zdjęcie ozdobne'}</span>
          <span className="moves">
            {several && (
              <>
                <Move photograph={photograph} before={photographs[nth - 1]} where="Wcześniej" ends={nth === 0} />
                <Move
                  photograph={photograph}
                  before={photographs[nth + 2]}
                  where="Później"
                  ends={nth === photographs.length - 1}
                />
              </>
            )}
            <IconLink icon={Pencil} href={`${HERE}?dialog=edit&id=${photograph.id}`}>
              Zmień: {nameOf(photograph)}
            </IconLink>
          </span>
        </li>
      ))}
    </ol>
  );
}

const nameOf = ({ alt }: OfClub) => alt || 'zdjęcie ozdobne';

/** `ends`: it stands at that end already. */
type MoveProps = { photograph: OfClub; before: OfClub | undefined; where: 'Wcześniej' | 'Później'; ends: boolean };

const Move = ({ photograph, before, where, ends }: MoveProps) => (
  <Form action="/api/move_photograph" className="">
    <HiddenFields of={{ id: photograph.id, before: before?.id ?? '' }} />
    <Button kind="quiet" icon={where === 'Wcześniej' ? ArrowUp : ArrowDown} disabled={ends}>
      <span className="visually-hidden">
        {where}: {nameOf(photograph)}
      </span>
    </Button>
  </Form>
);
