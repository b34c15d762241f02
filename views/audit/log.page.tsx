import { History, Search } from 'lucide-react';
import { AUDIT_TEXTS, FACT_TEXTS } from '../../server/domain/audit-texts.ts';
import { type Day, dayOf, formatDay, formatTime, isDay } from '../../server/domain/days.ts';
import { formatChange, formatMoney, type Grosze } from '../../server/domain/money.ts';
import type { Role } from '../../server/domain/policy.ts';
import { SKIP_REASONS, type SkipReason } from '../../server/domain/skipping.ts';
import type { AuditFilter, AuditRow } from '../../server/features/audit/schema.ts';
import { ShellLayout } from '../layouts/shell.tsx';
import { usePage } from '../page-context.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Field, Select } from '../parts/field.tsx';
import { Folded } from '../parts/folded.tsx';
import { List, Row } from '../parts/list.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { ROLE_NAMES } from '../people/roles.ts';

type Props = { rows: AuditRow[]; older: string | null; filter: AuditFilter; noSuchDay: boolean; today: Day };

const CLOSEST = 'Najwyżej 20 najbardziej podobnych';
const ACTIONS = Object.entries(AUDIT_TEXTS)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'pl'));

export default function AuditLog({ rows, older, filter: { person, horse, action, day }, noSuchDay, today }: Props) {
  const { path } = usePage();
  const wrong = noSuchDay ? 'Wpisz poprawną datę' : undefined;
  const next = new URLSearchParams(path.split('?')[1]);
  next.set('before', older ?? '');
  const deeds = Map.groupBy(rows, deedOf);
  const filtered = /[?&](person|horse|action|day)=[^&]/.test(path);
  return (
    <ShellLayout>
      <PageHeader title="Dziennik zmian" detail="Co, kiedy i przez kogo zmieniono" back="/settings" />
      <Card>
        <Folded id="filters" label={<h2>Filtry</h2>} open={filtered}>
          <form className="form" action="/audit">
            <div className="pair">
              <Field name="person" label="Osoba" maxLength={100} hint={CLOSEST} defaultValue={person} />
              <Field name="horse" label="Koń" maxLength={100} hint={CLOSEST} defaultValue={horse} />
            </div>
            <div className="pair">
              <Select name="action" label="Zmiana" options={ACTIONS} placeholder="Każda" defaultValue={action} />
              <Field name="day" label="Dzień" type="date" max={today} defaultValue={day} error={wrong} />
            </div>
            <div className="row-of-buttons">
              <Button icon={Search}>Pokaż</Button>
              {filtered && <ButtonLink href="/audit">Wyczyść filtry</ButtonLink>}
            </div>
          </form>
        </Folded>
      </Card>
      <Card>
        {rows.length === 0 && <EmptyState icon={History} title="Nie ma takich zmian" />}
        <List label="Zmiany">
          {[...deeds.values()].map((deed) => (
            <Deed key={deed[0]?.id} rows={deed} today={today} />
          ))}
        </List>
      </Card>
      {older && (
        <nav className="pager" aria-label="Strony listy">
          <ButtonLink href={`/audit?${next}`} rel="next">
            Starsze
          </ButtonLink>
        </nav>
      )}
    </ShellLayout>
  );
}

/** What one call did to many things in the same way stands in one row, and so does what one person completed of a service. */
function deedOf(row: AuditRow): string {
  const { operation, id, at, actor, action, thing } = row;
  const call = action === 'complete_task' ? [actor, thing, dayOf(at)] : [operation ?? id];
  return [...call, action, ...factsOf(row)].join();
}

/** The most things that a row names. */
const SUBJECTS = 8;

function Deed({ rows, today }: { rows: AuditRow[]; today: Day }) {
  const [{ at, actor, action }] = rows as [AuditRow];
  const day = dayOf(at);
  const times = new Set([rows.at(-1)?.at ?? at, at].map(formatTime));
  const text = AUDIT_TEXTS[action.replace(/^edit_site_.*/, 'edit_site') as keyof typeof AUDIT_TEXTS];
  const subjects = [...new Map(rows.map((row) => [`${row.thing} ${row.person} ${row.horse}`, row])).values()];
  const facts = rows.slice(0, 1).flatMap(factsOf);
  return (
    <Row
      title={
        <>
          {text ?? `Inna zmiana (${action})`}
          {subjects.slice(0, SUBJECTS).map((row, nth) => (
            <Subject key={row.id} of={row} after={subjects[nth - 1]} />
          ))}
          {subjects.length > SUBJECTS && ` i jeszcze ${subjects.length - SUBJECTS}`}
        </>
      }
      detail={
        <>
          {day === today ? 'dziś' : formatDay(day)}, {[...times].join('–')} · {actor ?? 'aplikacja'}
          {facts.length > 0 && <br />}
          {facts.join(' · ')}
        </>
      }
    />
  );
}

/** A thing that several have in common is named with the first. */
function Subject({
  of: { person, person_id, horse, horse_id, thing },
  after,
}: {
  of: AuditRow;
  after: AuditRow | undefined;
}) {
  if (!person && !horse && !thing) return null;
  const href = person_id ? `/user/${person_id}` : horse_id && `/horses/${horse_id}`;
  const name = person ?? horse;
  const named = name && thing === after?.thing ? null : thing;
  return (
    <>
      {after ? ', ' : ': '}
      {named && name ? `${named}\u00a0– ` : named}
      {href ? <a href={href}>{name}</a> : name}
    </>
  );
}

/** 'cena: 45,00 zł, było 40,00 zł'. Texts that people typed are not in the log, so a changed one is named only. */
function factsOf({ before, after, given }: AuditRow): string[] {
  if (after?.on === false) return [`wyłączono${before ? `, było ${before.from}:00–${before.until}:00` : ''}`];
  const facts = Object.entries(FACT_TEXTS).flatMap(([key, label]) => {
    const [was, is] = [before?.[key], after?.[key]].map((value) => formatFact(key, value));
    const now = is || (was && after && key in after && 'brak');
    return was || now ? `${label}: ${[now, was].filter(Boolean).join(', było ')}` : [];
  });
  const names = [after?.fields ?? []]
    .flat()
    .flatMap((name) => (name in (before ?? {}) ? [] : (FACT_TEXTS[name] ?? [])));
  if (names.length > 0) facts.push(`zmienione pola: ${names.join(', ')}`);
  return given ? [`osoba: ${given}`, ...facts] : facts;
}

const AMOUNTS = ['amount', 'price', 'payment', 'payment_for_annual', 'charged'];

function formatFact(key: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (AMOUNTS.includes(key)) return key === 'amount' ? formatChange(value as Grosze) : formatMoney(value as Grosze);
  if (key === 'role') return ROLE_NAMES[value as Role].toLowerCase();
  if (key === 'skipped') return SKIP_REASONS[value as SkipReason];
  if (typeof value === 'number' && ['from', 'until'].includes(key)) return `${value}:00`;
  return typeof value === 'string' && isDay(value) ? formatDay(value) : String(value);
}
