import { CircleCheck } from 'lucide-react';
import type { Day } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { DeadJob } from '../../server/features/admin/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Form } from '../parts/form.tsx';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { List } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { onDay } from './app-state.tsx';

type Props = { jobs: DeadJob[]; page: number; pages: number; today: Day };

/** What the app has tried for hours and given up. A line stays until an admin decides. */
export default function DeadJobs({ jobs, page, pages, today }: Props) {
  const panel = sectionAddress(SECTION.adminPanel);
  return (
    <ShellLayout under={panel}>
      <PageHeader
        title="Czego nie udało się zrobić"
        detail="Aplikacja próbowała wiele razy. Co odłożysz, zniknie z tej listy."
        back={panel}
      >
        {page === 1 && jobs.length > 1 && (
          <Form action="/api/settle_failed_job" className="">
            <Button name="again" value="true">{`Spróbuj wszystkie (${jobs.length})`}</Button>
          </Form>
        )}
      </PageHeader>
      <Card slim>
        {jobs.length > 0 ? (
          <List label="Czego nie udało się zrobić">
            {jobs.map(({ id, about, reason, failed_at }) => (
              <li key={id} className="row invited">
                <span className="text">
                  <strong>{about}</strong>
                  <small>
                    nie udało się: {onDay(failed_at, today)}
                    {reason && ` · ${reason}`}
                  </small>
                </span>
                <Form action="/api/settle_failed_job" className="row-of-buttons" aria-label={about}>
                  <HiddenFields of={{ id }} />
                  <Button name="again" value="false">
                    Odłóż
                  </Button>
                  <Button name="again" value="true">
                    Spróbuj jeszcze raz
                  </Button>
                </Form>
              </li>
            ))}
          </List>
        ) : (
          <EmptyState icon={CircleCheck} title="Wszystko się udało">
            Nic nie czeka na decyzję.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
