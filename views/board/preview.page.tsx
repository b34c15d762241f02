import type { FreeRound, LeftOut, Portion, WorkToShare } from '../../server/features/board/schema.ts';
import { tasksInWords } from '../../server/features/tasks/texts.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { boxesInWords } from '../tasks/round-texts.ts';
import { assignAddress, backFrom, shareFields } from './addresses.ts';
import { sharedInWords } from './in-words.ts';

type Props = {
  share: WorkToShare;
  /** Distributed evenly, not by hand. */
  even: boolean;
  more: boolean;
  portions: Portion[];
  rest: FreeRound[];
  without: LeftOut[];
  chosen: { to: string[]; one: string[]; workers: string[] };
};

export default function Preview({ share, even, more, portions, rest, without, chosen }: Props) {
  const back = assignAddress(share, chosen);
  const total = portions.reduce((sum, { ids }) => sum + ids.length, 0);
  return (
    <ShellLayout under="/day">
      <PageHeader title="Podział zadań" detail={`${sharedInWords(share)} · jeszcze nie zapisano`} back={back} />
      {total === 0 ? (
        <Card>
          <EmptyState title="Nikt nic nie dostaje" action={<ButtonLink href={back}>Wróć do wyboru</ButtonLink>}>
            {even
              ? 'Żaden pracownik nie jest w grupach tych usług.'
              : 'Wybierz pracownika przy co najmniej jednej rundzie.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <p>
            {tasksInWords(total)} dla {portions.length} {portions.length === 1 ? 'osoby' : 'osób'}.
            {even &&
              ` Po równo: najpierw dostaje ten, kto ma ${'date' in share ? 'tego' : 'danego'} dnia najmniej, razem z tym, co już ma.`}
            {more && ' To pierwsza część, resztę podzielisz po zapisaniu.'}
          </p>
          <ul className="plain portions">
            {portions.map((portion) => (
              <PortionCard key={portion.worker.id} portion={portion} />
            ))}
          </ul>
        </>
      )}
      {rest.length > 0 && total > 0 && (
        <Card title="Zostaje bez pracownika" padded>
          <RoundList rounds={rest} />
        </Card>
      )}
      {without.length > 0 && total > 0 && (
        <Card title="Nic nie dostają" padded>
          <ul className="plain">
            {without.map(({ name, why }) => (
              <li key={name}>
                {name} <span className="muted">{WHY[why]}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {total > 0 && (
        <Form action="/api/assign_work" back={back} className="form">
          <HiddenFields
            of={{
              ...shareFields(share),
              assignments: portions.map(({ worker, ids }) => JSON.stringify({ worker_id: worker.id, ids })),
            }}
          />
          <div className="row-of-buttons">
            <ButtonLink href={back}>Zmień</ButtonLink>
            <ButtonLink href={backFrom(share)}>Anuluj</ButtonLink>
            <Button kind="main">Zapisz</Button>
          </div>
        </Form>
      )}
    </ShellLayout>
  );
}

const WHY: Record<LeftOut['why'], string> = {
  away: 'nieobecność',
  groups: 'spoza grup tych usług',
  load: 'co może zrobić, dostaje ktoś, kto ma mniej',
};

function PortionCard({ portion: { worker, before, rounds, ids } }: { portion: Portion }) {
  return (
    <li className="card">
      <header>
        <h2>{worker.name}</h2>
        <span className="muted">
          {before > 0 && `ma już ${before}, `}dostanie <b className="num">{ids.length}</b>
          {before > 0 && `, razem ${before + ids.length}`}
        </span>
      </header>
      <div className="body">
        <RoundList rounds={rounds} />
      </div>
    </li>
  );
}

function RoundList({ rounds }: { rounds: FreeRound[] }) {
  return (
    <ul className="plain">
      {rounds.map(({ id, name, tasks }) => {
        const where = boxesInWords(tasks.at(0)?.box_number, tasks.at(-1)?.box_number);
        return (
          <li key={id}>
            {name} <span className="muted">{[tasksInWords(tasks.length), where].filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ul>
  );
}
