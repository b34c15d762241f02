import { RefreshCw } from 'lucide-react';
import { addDays, formatLongDay } from '../../server/domain/days.ts';
import type { DayBoard, OpenTask } from '../../server/features/board/schema.ts';
import { Island } from '../island.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { boardAddress } from './addresses.ts';
import { Attention } from './attention.tsx';
import { CloseDay } from './close-day.tsx';
import { Rounds } from './rounds.tsx';
import { Team } from './team.tsx';

type Props = {
  board: DayBoard;
  all: boolean;
  /** The open tasks, in the dialog that closes the day. */
  closing: OpenTask[] | null;
};

export default function Day({ board, all, closing }: Props) {
  const { path } = usePage();
  const { date, today } = board;
  const here = date === today ? '/day' : boardAddress(date);
  return (
    <ShellLayout under="/day" dialog={closing && <CloseDay tasks={closing} day={board} close={here} />}>
      <PageHeader title="Dzień" detail={dayInWords(board)}>
        <Island
          name="day-board"
          props={{ date }}
          fallback={
            <ButtonLink icon={RefreshCw} href={path}>
              Odśwież
            </ButtonLink>
          }
        />
      </PageHeader>
      <nav className="wrap day-steps" aria-label="Dni">
        <ButtonLink href={boardAddress(addDays(date, -1))} rel="prev">
          <Step>Poprzedni</Step>
        </ButtonLink>
        {date !== today && <ButtonLink href="/day">Dzisiaj</ButtonLink>}
        <ButtonLink href={boardAddress(addDays(date, 1))} rel="next">
          <Step>Następny</Step>
        </ButtonLink>
      </nav>
      <Refreshed name="day">
        <div className="day-board" tabIndex={-1}>
          <Attention board={board} />
          <div className="halves-of-day">
            {board.total + board.skipped > 0 ? (
              <Rounds board={board} all={all} here={here} />
            ) : (
              <Card>
                <EmptyState title="Tego dnia nie ma zadań">
                  Zadania biorą się z usług koni i z usług ogólnych, które dodaje się w „Zadaniach”.
                </EmptyState>
              </Card>
            )}
            <Team work={board} />
          </div>
        </div>
      </Refreshed>
    </ShellLayout>
  );
}

/** 'Poprzedni dzień'; a phone shows only the first word, because the link to today stands between the two. */
const Step = ({ children }: { children: string }) => (
  <span>
    {children}
    <span className="spoken-on-phone"> dzień</span>
  </span>
);

function dayInWords({ date, today }: DayBoard): string {
  return date === today ? `Dzisiaj, ${formatLongDay(date)}` : `${formatLongDay(date)} ${date.slice(0, 4)}`;
}
