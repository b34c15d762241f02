import { z } from 'zod';
import type StatementPage from '../../../views/statements/statement.page.tsx';
import type Unsubscribe from '../../../views/statements/unsubscribe.page.tsx';
import { type Day, dayOf, monthOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { sendCsv } from '../../platform/http/files.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { payeeSettings } from '../settings/payee-queries.ts';
import { MonthOfStatement, sendingAddress, statementAddress } from './addresses.ts';
import { chargesCsv } from './charges-csv.ts';
import { chargesIn } from './charges-queries.ts';
import { footSheet } from './foot-sheet.ts';
import { personOfLink, wantsStatements } from './mail-queries.ts';
import { drawingForOne, pdfOf } from './pdf.ts';
import { printed } from './printed.ts';
import { ownersOnPaper, statedOwner } from './queries.ts';
import type { PrintedStatement } from './schema.ts';
import { SendQuery, sendPage } from './send-page.ts';
import { statementOf } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

const Address = z.object({ user_id: z.uuid(), month: MonthOfStatement });

type Visit = Call<z.output<typeof Address>>;

/** The statement in the address. Throws NotFound if the owner is unknown or not visible, or the month has not begun. */
async function namedStatement(visit: Visit) {
  const { db, now, input } = visit;
  const viewer = signedIn(visit);
  const today = dayOf(now);
  if (input.user_id !== viewer.id && !may(viewer, 'seePayments')) throw new NotFound();
  const owner = await statedOwner(db, input.user_id);
  if (!owner || input.month > monthOf(today)) throw new NotFound();
  return statementOf(db, owner, input.month, today);
}

const namedAndPrinted = async (visit: Visit) =>
  printed(await namedStatement(visit), await visit.request.server.deps.club());

async function asPage(visit: Visit) {
  const viewer = signedIn(visit);
  const named = await namedStatement(visit);
  const { owner, month } = named;
  const statement = printed(named, await visit.request.server.deps.club());
  return visit.reply.page<typeof StatementPage>(
    'statements/statement',
    {
      statement,
      address: statementAddress(owner.id, month),
      back: viewer.id === owner.id ? sectionAddress(SECTION.ownPayments) : `/user/${owner.id}?tab=payments`,
      sending: may(viewer, 'bookPayments') ? sendingAddress(owner.id, month) : null,
    },
    { title: `${statement.title} · ${owner.name}` },
  );
}

async function asPdf(visit: Call<{ month: Day }>, statements: PrintedStatement[]) {
  const pdf = await drawingForOne(signedIn(visit).id, () => pdfOf({ statements, now: visit.now }));
  visit.reply.header('content-disposition', `inline; filename="${fileName(visit.input.month, 'pdf')}"`);
  return visit.reply.type('application/pdf').send(pdf);
}

/** The statements of owners without an e-mail in one file, to print. Throws NotFound if there are none. */
async function asPdfOfMany(visit: Call<{ month: Day; page: number }>) {
  const { db, now, input, request } = visit;
  const { month } = input;
  const owners = await ownersOnPaper(db, month, input.page);
  if (owners.length === 0 || month > monthOf(dayOf(now))) throw new NotFound();
  const club = await request.server.deps.club();
  const statements: PrintedStatement[] = [];
  for (const owner of owners) statements.push(printed(await statementOf(db, owner, month, dayOf(now)), club));
  return asPdf(visit, statements);
}

/** Letters that every file system accepts. */
const fileName = (month: Day, ending: string) => `zestawienie-${month.slice(0, 7)}.${ending}`;

export const statementPages = [
  page({ path: '/statements/:user_id/:month', may: 'seeBills', params: Address, answer: asPage }),
  page({ path: '/statements/:user_id/:month.html', may: 'seeBills', params: Address, answer: asPage }),
  page({
    path: '/statements/:user_id/:month.pdf',
    may: 'seeBills',
    params: Address,
    answer: async (visit) => asPdf(visit, [await namedAndPrinted(visit)]),
  }),
  page({
    path: '/statements/:user_id/:month.csv',
    may: 'seeBills',
    params: Address,
    async answer(visit) {
      const statement = await namedStatement(visit);
      return sendCsv(visit.reply, fileName(statement.month, 'csv'), statementCsv(statement));
    },
  }),
  page({
    path: '/statements/all/:month',
    may: 'seePayments',
    params: Address.pick({ month: true }),
    query: SendQuery,
    answer: sendPage,
  }),
  page({
    path: '/statements/all/:month.csv',
    may: 'seePayments',
    params: Address.pick({ month: true }),
    async answer({ db, now, input, reply }) {
      if (input.month > monthOf(dayOf(now))) throw new NotFound();
      const invoicing = await payeeSettings(db);
      const name = `wykaz-${input.month.slice(0, 7)}.csv`;
      return sendCsv(reply, name, chargesCsv(chargesIn(db, input.month), invoicing));
    },
  }),
  page({
    path: '/statements/all/:month.pdf',
    may: 'seePayments',
    params: Address.pick({ month: true }),
    query: z.object({ page: PageNumber }),
    answer: asPdfOfMany,
  }),
  page({
    path: '/unsubscribe/:token',
    may: 'unsubscribe',
    params: z.object({ token: z.string().max(100) }),
    async answer({ db, input: { token }, reply }) {
      const person = await personOfLink(db, token);
      if (!person) throw new NotFound();
      const wanted = await wantsStatements(db, person);
      return reply.page<typeof Unsubscribe>(
        'statements/unsubscribe',
        { token, wanted },
        { title: 'Zestawienia e-mailem' },
      );
    },
  }),
  // The footer of printed pages is a stylesheet, because HTML cannot put text there.
  page({
    path: '/statements/:user_id/:month.css',
    may: 'seeBills',
    params: Address,
    async answer(visit) {
      const { foot } = await namedAndPrinted(visit);
      return visit.reply.type('text/css; charset=utf-8').send(footSheet(foot));
    },
  }),
];
