import { CircleCheck, Flag } from 'lucide-react';
import { nameOfLine } from '../../server/domain/account-lines.ts';
import { type Day, formatDay, formatSince } from '../../server/domain/days.ts';
import { formatMoney, grosze } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import type { OpenDoubt } from '../../server/features/doubts/schema.ts';
import type { PageOf } from '../../server/platform/pages/paging.ts';
import { UNPAID } from '../billing/addresses.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List } from '../parts/list.tsx';
import { Matter } from '../parts/matters.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { Pager } from '../parts/pager.tsx';
import { answerAddress } from './addresses.ts';

type Props = { doubts: OpenDoubt[]; today: Day } & Omit<PageOf<OpenDoubt>, 'rows'>;

export default function Doubts({ doubts, today, total, page, pages }: Props) {
  const waits = `${total} ${plural(total, 'czeka', 'czekają', 'czeka')} na odpowiedź`;
  return (
    <ShellLayout>
      <PageHeader title="Wątpliwości" detail={total > 0 && waits} back={UNPAID} />
      <Card>
        {total > 0 ? (
          <List label="Wątpliwości">
            {doubts.map((doubt) => (
              <Matter key={doubt.id} icon={Flag} href={answerAddress(doubt)} act="Odpowiedz">
                <strong>
                  {doubt.horse_name} · {nameOfLine(doubt)}, {formatMoney(grosze(-doubt.amount))} z&nbsp;
                  {formatDay(doubt.occurred_on)}
                </strong>
                <small>
                  {doubt.owner_name}, {formatSince(doubt.raised_on, today)}: <q>{doubt.reason}</q>
                </small>
              </Matter>
            ))}
          </List>
        ) : (
          <EmptyState icon={CircleCheck} title="Żadna wątpliwość nie czeka">
            Właściciele zgłaszają je przy pozycjach swojego rozliczenia. Nowe pokażą się tutaj i na panelu.
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </ShellLayout>
  );
}
