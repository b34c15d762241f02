import type { Day } from '../../server/domain/days.ts';
import { GeneralServicesButtons } from '../bookings/general-buttons.tsx';
import { type GeneralServicesDialog, OpenGeneralServices } from '../bookings/general-dialogs.tsx';
import { DONE_TODAY } from '../home/done-list.tsx';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Card } from '../parts/card.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager, pageOfList } from '../parts/pager.tsx';
import { Refreshed } from '../parts/refreshed.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { TaskDialog } from './task-dialog.tsx';
import type { TaskItem } from './task-facts.tsx';
import { TaskList } from './task-list.tsx';

type Props = {
  tab: 'open' | 'done';
  tasks: TaskItem[];
  page: number;
  pages: number;
  today: Day;
  dialog: TaskItem | 'missing' | null;
  /** For managers: what is booked for the stable itself. */
  general: GeneralServicesDialog | null;
};

const SECTION = '/home?section=2';

/** A worker's tasks: 'Niewykonane' and 'Wykonane'. */
export default function Tasks({ tab, tasks, page, pages, today, dialog, general }: Props) {
  const manages = usePage().sections.includes('manager');
  const list = tab === 'open' ? SECTION : `${SECTION}&tab=done`;
  const here = pageOfList(list, page);
  return (
    <ShellLayout
      dialog={
        general ? (
          <OpenGeneralServices dialog={general} close={here} />
        ) : (
          dialog && <TaskDialog task={dialog} close={here} />
        )
      }
    >
      <PageHeader title="Zadania">{manages && <GeneralServicesButtons over={here} />}</PageHeader>
      <Tabs
        label="Zadania"
        tabs={[
          { href: SECTION, label: 'Niewykonane', current: tab === 'open' },
          { href: `${SECTION}&tab=done`, label: 'Wykonane', current: tab === 'done' },
        ]}
      />
      {/* The tab has one's own; what the others did today interests managers no less. */}
      {tab === 'done' && manages && <a href={DONE_TODAY}>Wykonane dzisiaj przez wszystkich</a>}
      <Card>
        <TaskList tasks={tasks} finished={tab === 'done'} today={today} here={here} />
      </Card>
      <Refreshed name="pager">
        <Pager page={page} pages={pages} />
      </Refreshed>
    </ShellLayout>
  );
}
