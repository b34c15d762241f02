import { type Day, formatLongDay } from '../../server/domain/days.ts';
import { withHour } from '../../server/domain/hours.ts';
import { plural } from '../../server/domain/plural.ts';
import type { DoneSum, Group, RoundKey, Work } from '../../server/domain/rounds.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { PageAlert } from '../../server/domain/texts.ts';
import type { GeneralServicesDialog } from '../../server/features/general-services/schema.ts';
import type { FinishedTask, TaskDialogState, WorkAhead } from '../../server/features/tasks/schema.ts';
import { GeneralServicesButtons } from '../general-services/buttons.tsx';
import { OpenGeneralServices } from '../general-services/dialogs.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { Tabs } from '../parts/tabs.tsx';
import type { ConfirmState } from '../tasks/confirm-task.tsx';
import { SkipRound } from '../tasks/day-parts.tsx';
import { Finished } from '../tasks/finished.tsx';
import { Progress } from '../tasks/progress.tsx';
import { RoundRows } from '../tasks/round-rows.tsx';
import { roundAddress, sheetAddress } from '../tasks/round-texts.ts';
import { AllDone, Rounds } from '../tasks/rounds.tsx';
import { InstantTaskDialogs, taskDialog } from '../tasks/task-dialog.tsx';
import { WeekAhead } from '../tasks/week-ahead.tsx';
import { DONE_TODAY } from './done-list.tsx';

type List =
  | { tab: 'open'; groups: readonly Group[]; done: readonly DoneSum[]; ahead: WorkAhead[] }
  | { tab: 'round'; round: RoundKey; tasks: Work[]; total: number; page: number; pages: number }
  | { tab: 'day'; day: Day; tasks: Work[]; total: number; page: number; pages: number }
  | { tab: 'done'; tasks: FinishedTask[]; days: { day: Day; count: number }[]; page: number; pages: number };

type Props = List & {
  open: number;
  finished: number;
  today: Day;
  /** The page that a round or a day was opened from. */
  back: string;
  dialog: TaskDialogState;
  general: GeneralServicesDialog | null;
  /** Replaces the page's own alert after a confirmation. */
  alert: PageAlert | null;
};

const HERE = sectionAddress(SECTION.tasks);
const DONE = `${HERE}&tab=done`;

export default function Tasks(props: Props) {
  const { tab, open, finished, today, dialog, general, alert } = props;
  const page = usePage();
  const manages = page.sections.includes('manager');
  const here = addressOf(props);
  const allDone = manages ? DONE_TODAY : DONE;
  const over = general ? <OpenGeneralServices dialog={general} close={here} /> : taskDialog(dialog, here);
  return (
    <ShellLayout
      dialog={over}
      instant={<InstantTaskDialogs state={stateOf(props, manages)} close={here} />}
      alert={alert ?? page.alert}
    >
      <PageHeader
        title="Zadania"
        detail={formatLongDay(today)}
        {...((tab === 'round' || tab === 'day') && { back: props.back })}
      >
        <Refreshed name="sum">
          <p className="sum-up muted num">
            <b>
              {finished}/{finished + open}
            </b>
            wykonane
          </p>
        </Refreshed>
        {manages && <GeneralServicesButtons over={here} />}
      </PageHeader>
      <Refreshed name="tasks">
        <Progress open={open} finished={finished} />
        <Tabs
          label="Zadania"
          even
          tabs={[
            {
              href: HERE,
              label: <Counted label="Niewykonane" count={open} perWaiting={-1} />,
              current: tab !== 'done',
            },
            // The tab has the viewer's own tasks, whereas a manager's count includes everybody's.
            {
              href: DONE,
              label: manages ? 'Wykonane' : <Counted label="Wykonane" count={finished} perWaiting={1} />,
              current: tab === 'done',
            },
          ]}
        />
        {tab === 'done' && manages && (
          <p className="muted">
            Tylko zatwierdzone przez Ciebie. <a href={DONE_TODAY}>Wykonane dzisiaj przez wszystkich</a>
          </p>
        )}
        <div tabIndex={-1}>
          {tab === 'open' && (
            <div className="rounds">
              <Rounds
                groups={props.groups}
                done={props.done}
                today={today}
                here={here}
                allDone={allDone}
                covered={Boolean(over)}
              />
              <WeekAhead ahead={props.ahead} dayAddress={(day) => `${HERE}&day=${day}`} />
            </div>
          )}
          {tab === 'round' && <OneRound {...props} here={here} />}
          {tab === 'day' && <DayAhead {...props} here={here} />}
          {tab === 'done' && <Finished {...props} here={here} />}
        </div>
        {tab !== 'open' && <Pager page={props.page} pages={props.pages} />}
      </Refreshed>
    </ShellLayout>
  );
}

/** The state of a list's tasks. Only managers confirm tasks of a later day. */
function stateOf({ tab }: List, manages: boolean): ConfirmState {
  if (tab === 'done') return 'finished';
  return tab === 'day' && !manages ? 'early' : 'open';
}

function addressOf(list: Props): string {
  if (list.tab === 'open') return HERE;
  if (list.tab === 'day') return pageOfList(`${HERE}&day=${list.day}`, list.page);
  return pageOfList(list.tab === 'done' ? DONE : roundAddress(list.round, list.back), list.page);
}

const Counted = ({ label, count, perWaiting }: { label: string; count: number; perWaiting: 1 | -1 }) => (
  <>
    {label} <b data-per-waiting={perWaiting}>{count}</b>
  </>
);

/** A round on its own page, because there is too much work to list. */
function OneRound({ round, tasks, total, here }: Extract<List, { tab: 'round' }> & { here: string }) {
  const [first] = tasks;
  if (!first) return <AllDone />;
  return (
    <Card
      title={titleOf(tasks, total)}
      action={<ButtonLink href={sheetAddress(here, round)}>Zatwierdź razem</ButtonLink>}
    >
      <div className="round same">
        <div className="confirm">
          <SkipRound here={here} round={first} />
        </div>
        <RoundRows tasks={tasks} here={here} alone />
      </div>
    </Card>
  );
}

/** 'Karmienie poranne · 7:00 (42)' */
const titleOf = ([first]: Work[], count: number) => `${first && withHour(first.service_name, first.at)} (${count})`;

function DayAhead({ day, tasks, total, here }: Extract<List, { tab: 'day' }> & { here: string }) {
  const services = Map.groupBy(tasks, ({ service_id }) => service_id);
  return (
    <>
      <h2>{formatLongDay(day)}</h2>
      <p className="muted">
        {total === 0
          ? 'Tego dnia nie masz zadań.'
          : `${total} ${plural(total, 'zadanie', 'zadania', 'zadań')} do wykonania.`}
      </p>
      {[...services].map(([id, ofService]) => (
        <Card key={id} title={titleOf(ofService, ofService.length)}>
          <div className="round same">
            <RoundRows tasks={ofService} here={here} alone />
          </div>
        </Card>
      ))}
    </>
  );
}
