import { Clock, TriangleAlert, UserRoundMinus, UserRoundX } from 'lucide-react';
import { type Day, formatSince, formatSpan } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import type { DayBoard, DayWork, LeftOver } from '../../server/features/board/schema.ts';
import type { Absence } from '../../server/features/rota/schema.ts';
import { tasksInWords } from '../../server/features/tasks/texts.ts';
import { horseAddress } from '../horses/addresses.ts';
import { usePage } from '../page-context.tsx';
import { Badge } from '../parts/badge.tsx';
import { type Fact, InLine } from '../parts/in-line.tsx';
import { Matter, Matters } from '../parts/matters.tsx';
import { uncovered } from '../rota/uncovered.ts';
import { assignAddress, shareAddress } from './addresses.ts';
import { freeOf } from './progress.tsx';

const NAMED = 12;

/** The parts of a day's work that need attention, one row each. */
export function Attention({ board }: { board: DayBoard }) {
  const { alerts, absences, late, free, date, today } = board;
  const missed = date < today ? board.total - board.done : 0;
  const kinds = [late, missed > 0, free > 0].filter(Boolean).length;
  return (
    <Matters count={alerts.length + kinds + absences.length} allWell="Bez alertów, zaległości i zadań bez pracownika.">
      {alerts.slice(0, NAMED).map(({ reason, done, total, ...horse }) => (
        <AlertOf key={horse.id} {...horse} facts={[reason, `Wykonano ${done} z ${total}`]} />
      ))}
      {alerts.length > NAMED && (
        <Matter icon={TriangleAlert} tone="alarm" href="/stable" act="Boksy">
          <strong>I inne konie z alertem zdrowotnym</strong>
        </Matter>
      )}
      {late && <Late late={late} today={today} />}
      {missed > 0 && (
        <Matter icon={Clock} tone="overdue" href={sectionAddress(SECTION.tasks)} act="Zobacz">
          <strong>Nie wykonano: {tasksInWords(missed)} z tego dnia</strong>
        </Matter>
      )}
      {free > 0 && <Free of={board} facts={freeInServices(board)} />}
      <Absences of={absences} today={today} />
    </Matters>
  );
}

type AlertProps = { id: string; name: string; box_number: string | null; facts: readonly (string | false | null)[] };

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** A horse in alert with facts about it, a sentence each; links to the horse's page. */
export function AlertOf({ id, name, box_number, facts }: AlertProps) {
  const { path } = usePage();
  const known = facts.flatMap((fact) => (fact ? sentence(fact.trim()) : []));
  return (
    <Matter icon={TriangleAlert} tone="alarm" href={horseAddress(id, path)} act="Karta konia">
      <strong>
        {name}
        {box_number && <>&nbsp;· boks&nbsp;{box_number}</>}
      </strong>
      <Badge tone="alert">Alert zdrowotny</Badge> <small>{known.join(' ')}</small>
    </Matter>
  );
}

export function Late({ late, today }: { late: LeftOver; today: Day }) {
  const { count, free, oldest } = late;
  return (
    <Matter icon={Clock} tone="overdue" href={`${sectionAddress(SECTION.tasks)}#overdue`} act="Zobacz">
      <strong>
        {tasksInWords(count)} {plural(count, 'zaległe', 'zaległe', 'zaległych')}
      </strong>
      <InLine
        facts={[
          `Najstarsze ${formatSince(late.since, today, 'text')}: ${oldest}`,
          free && freeInWords(free.count, count),
        ]}
      />
    </Matter>
  );
}

/** '2 bez pracownika'; 'wszystkie bez pracownika' for all, 'bez pracownika' for a single one */
function freeInWords(free: number, all: number): string {
  const many = free < all ? `${free}\u00a0` : all > 1 ? 'wszystkie ' : '';
  return `${many}bez\u00a0pracownika`;
}

export function Free({ of: { free, date, today }, facts }: { of: DayWork; facts: readonly Fact[] }) {
  return (
    <Matter icon={UserRoundX} href={assignAddress({ date })} act="Przydziel">
      <strong>
        {tasksInWords(free)} {date === today && 'na dziś '}bez&nbsp;pracownika
      </strong>
      <InLine facts={facts} />
    </Matter>
  );
}

/** The unassigned work that absences left, a row each. */
export const Absences = ({ of, today }: { of: readonly Absence[]; today: Day }) =>
  of.map((absence) => (
    <Matter key={absence.id} icon={UserRoundMinus} href={shareAddress(absence.id)} act="Podziel">
      <strong>
        {absence.worker_name}: nieobecność {formatSpan(absence, today)}
      </strong>
      <InLine facts={[`${tasksInWords(absence.left)} bez pracownika`, ...uncovered(absence)]} />
    </Matter>
  ));

const IN_A_LINE = 4;

/** 'Czyszczenie 3', 'Ważenie 1', 'i jeszcze 2 usługi' */
export function freeInServices(work: DayWork): string[] {
  const services = freeOf(work);
  const named = services.slice(0, IN_A_LINE).map(({ name, free }) => `${name} ${free}`);
  const more = services.length - named.length;
  return more > 0 ? [...named, `i jeszcze ${more} ${plural(more, 'usługa', 'usługi', 'usług')}`] : named;
}
