import type AuditLog from '../../../views/audit/log.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Feature } from '../../platform/feature.ts';
import { page } from '../../platform/pages/page.ts';
import { auditRows } from './queries.ts';
import { AuditFilter } from './schema.ts';

const pages = [
  page({
    path: '/audit',
    may: 'seeAudit',
    query: AuditFilter,
    async answer({ db, now, input, request, reply }) {
      const noSuchDay = Boolean((request.query as { day?: unknown }).day) && !input.day;
      const found = noSuchDay ? { rows: [], older: null } : await auditRows(db, input);
      const props = { ...found, filter: input, noSuchDay, today: dayOf(now) };
      return reply.page<typeof AuditLog>('audit/log', props, { title: 'Dziennik zmian' });
    },
  }),
];

export const audit: Feature = { name: 'audit', pages };
