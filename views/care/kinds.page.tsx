import { Plus, Stethoscope } from 'lucide-react';
import { plural } from '../../server/domain/plural.ts';
import { horsesInWords } from '../../server/features/bookings/texts.ts';
import type { KindDialog, ListedKind } from '../../server/features/care/schema.ts';
import { DeleteLink } from '../catalogue/delete-link.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field, Select } from '../parts/field.tsx';
import { FormDialog, QuestionDialog } from '../parts/form-dialog.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { IntervalFields } from './interval-fields.tsx';
import { competitionInWords, intervalInWords } from './kind-texts.ts';

type Props = { kinds: ListedKind[]; dialog: KindDialog | null };

const HERE = '/care/kinds';

/** The stable's kinds of care with their intervals. */
export default function Kinds({ kinds, dialog }: Props) {
  return (
    <ShellLayout stylesheet="desk" dialog={dialog && <OpenDialog dialog={dialog} />}>
      <PageHeader
        title="Rodzaje zabiegów"
        detail="Co ile się powtarzają i ile dni wcześniej o nich przypominać."
        back="/care"
      >
        <ButtonLink kind="main" icon={Plus} href={`${HERE}?dialog=create-kind`}>
          Dodaj zabieg
        </ButtonLink>
      </PageHeader>
      <Card>
        {kinds.length === 0 && <EmptyState icon={Stethoscope} title="Nie ma jeszcze żadnego zabiegu" />}
        <List label="Rodzaje zabiegów">
          {kinds.map((kind) => (
            <Row
              key={kind.id}
              title={kind.name}
              detail={factsOf(kind)}
              end={<span className="muted small">{horsesInWords(kind.plans)}</span>}
              href={`${HERE}?dialog=edit-kind&id=${kind.id}`}
            />
          ))}
        </List>
      </Card>
    </ShellLayout>
  );
}

/** 'co 8 tygodni · przypomnienie 14 dni wcześniej · usługa: Kucie' */
function factsOf(kind: ListedKind): string {
  const competition = competitionInWords(kind);
  return [
    intervalInWords(kind),
    competition && `w zawodach co ${competition}`,
    `przypomnienie ${kind.notice_days} ${plural(kind.notice_days, 'dzień', 'dni', 'dni')} wcześniej`,
    kind.service && `usługa: ${kind.service}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function OpenDialog({ dialog }: { dialog: KindDialog }) {
  if (dialog.name === 'delete-kind')
    return (
      <QuestionDialog
        title="Usuń zabieg"
        close={HERE}
        action={`/api/delete_care_kind/${dialog.kind.id}`}
        id="delete-kind"
      >
        <p>Czy usunąć zabieg „{dialog.kind.name}”? Tego nie można cofnąć.</p>
      </QuestionDialog>
    );
  const { id, kind, services } = dialog;
  return (
    <FormDialog
      id="kind"
      title={kind?.name ?? 'Dodaj zabieg'}
      close={HERE}
      action={kind ? '/api/edit_care_kind' : '/api/create_care_kind'}
      hidden={{ id }}
      submit={kind ? 'Zapisz' : 'Dodaj'}
      apart={kind && <DeleteLink href={`${HERE}?dialog=delete-kind&id=${id}`}>Usuń zabieg</DeleteLink>}
    >
      <Field name="name" label="Nazwa" defaultValue={kind?.name} maxLength={60} required autoFocus />
      <IntervalFields of={kind} required />
      <Field
        name="notice_days"
        label="Przypomnij ile dni wcześniej"
        type="number"
        min={0}
        max={90}
        defaultValue={kind?.notice_days ?? 14}
        required
      />
      <Field
        name="course"
        label="Pierwsze dawki: odstępy w dniach (nieobowiązkowe)"
        placeholder="30, 180"
        defaultValue={kind?.course.join(', ')}
      />
      <div className="pair">
        <Field
          name="competition_months"
          label="W zawodach: miesiące"
          type="number"
          min={0}
          max={36}
          defaultValue={kind?.competition_months ?? undefined}
        />
        <Field
          name="competition_days"
          label="i dni"
          type="number"
          min={0}
          max={365}
          defaultValue={kind?.competition_days ?? undefined}
        />
      </div>
      <Select
        name="service_id"
        label="Usługa z katalogu (nieobowiązkowa)"
        placeholder="bez usługi"
        options={services.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={kind?.service_id ?? undefined}
      />
      {kind && (
        <p className="muted small">
          Terminy policzone od ostatniego wpisu przeliczą się od razu. Daty ustawione ręcznie zostaną.
        </p>
      )}
    </FormDialog>
  );
}
