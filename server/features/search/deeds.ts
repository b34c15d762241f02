import { addMonths, type Day, formatDayOfMonth, formatMonth, monthOf } from '../../domain/days.ts';
import { casesOf } from '../../domain/declension.ts';
import { folded } from '../../domain/folding.ts';
import { may, type Permission } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { pageOfServices } from '../catalogue/queries.ts';
import { findNamed } from './queries.ts';
import type { FoundDeed } from './schema.ts';

/**
 * What the program can do: the words it is known by, in the nominative, who may do it, its name, and its address. All of them
 * are links. `{horse}`, `{person}`, `{owner}`, `{worker}` and `{service}` are filled in with the one that is named beside these
 * words (a service needs no other word), `{month}` with a named month or the last one.
 */
export const DEEDS: readonly (readonly [words: string, may: Permission, label: string, address: string])[] = [
  ['', 'manageBookings', 'Dodaj koniom', '/bookings?service={service}&tab=without'],
  ['wpłata zapłata', 'bookPayments', 'Zapisz wpłatę', '/unpaid?dialog=deposit&dialog_id={owner}'],
  ['wpłata zapłata', 'bookPayments', 'Zapisz wpłatę', '/user/{owner_id}/payments/{horse}'],
  ['wpłata zapłata rozliczenie dług', 'seePayments', 'Rozliczenia', '/unpaid'],
  ['przelew wyciąg', 'bookTransfers', 'Przelewy z banku', '/transfers'],
  ['zestawienie', 'seePayments', 'Zestawienie', '/statements/{owner}/{month}'],
  ['zestawienie', 'seePayments', 'Zestawienia', '/statements/all/{month}'],
  ['księgowość faktura', 'seePayments', 'Księgowość', '/accounts/{month}'],
  ['koń', 'manageHorses', 'Dodaj konia', '/user/{person}?tab=horses&dialog=create-horse'],
  ['koń', 'manageHorses', 'Dodaj konia', '/stable?page=1&dialog=create-horse'],
  ['alert choroba', 'raiseAnyAlert', 'Zgłoś alert', '/horses/{horse}/card?dialog=alert'],
  ['notatka', 'editAllNotes', 'Dodaj notatkę', '/horses/{horse}?tab=notes&dialog=create-note'],
  ['usługa', 'manageBookings', 'Dodaj usługę', '/horses/{horse}?tab=services&dialog=add-service'],
  ['usługa', 'editServices', 'Utwórz usługę', '/home?section=1&dialog=create-service'],
  ['kowal kucie', 'planStableEvents', 'Zaplanuj wizytę kowala', '/stable-event?title=Kowal&horse_ids={horse}'],
  ['kowal kucie', 'planStableEvents', 'Zaplanuj wizytę kowala', '/stable-event?title=Kowal'],
  ['weterynarz', 'planStableEvents', 'Zaplanuj wizytę weterynarza', '/stable-event?title=Weterynarz&horse_ids={horse}'],
  ['weterynarz', 'planStableEvents', 'Zaplanuj wizytę weterynarza', '/stable-event?title=Weterynarz'],
  ['wydarzenie', 'planStableEvents', 'Dodaj wydarzenie', '/horses/{horse}?tab=calendar&dialog=create-event'],
  ['wydarzenie', 'planStableEvents', 'Dodaj wydarzenie stajni', '/stable-event'],
  ['nieobecność urlop', 'arrangeRota', 'Dodaj nieobecność', '/rota?dialog=absence&id={worker}'],
  ['nieobecność urlop', 'arrangeRota', 'Dodaj nieobecność', '/rota?dialog=absence'],
  ['przydziel podziel', 'assignWork', 'Przydziel zadania', '/day/assign'],
  ['hasło rola konto', 'changePeople', 'Hasło, rola i grupy', '/user/{person}?tab=general'],
  ['osoba klient pracownik', 'changePeople', 'Dodaj osobę', '/home?section=7&dialog=create-person'],
  ['zaproszenie zaproś', 'invite', 'Zaproszenia', '/invitations'],
  ['zadanie', 'seeTasks', 'Zadania', '/home?section=2'],
  ['tablica karmienie', 'seeWall', 'Tablica', '/board'],
  ['pasza karmienie', 'seeFeedSums', 'Suma paszy', '/board/feed'],
];

/** Words around a deed that say nothing of it. */
const FILLERS = new Set('dodaj nowy nowego nowa nowej nowe zapisz utworz zaplanuj zglos dla od do za na w'.split(' '));

/** All cases of words, folded. `casesOf` knows no neuter nouns. */
const formsOf = (words: string): string[] =>
  words
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => [...casesOf(word), ...['a', 'u', 'em'].map((ending) => word.replace(/e$/, ending))])
    .map(folded);

const KNOWN = DEEDS.map(([words, permission, label, address]) => ({
  forms: formsOf(words),
  permission,
  label,
  address,
  kind: /\{(horse|person|owner|worker|service)\}/.exec(address)?.[1],
  monthly: address.includes('{month}'),
}));

type Known = (typeof KNOWN)[number];

/** Shorter beginnings of a word say too little. */
const LONG_ENOUGH = 4;

const means = (form: string, word: string) => form === word || (word.length >= LONG_ENOUGH && form.startsWith(word));

/** The latest month of that name that has begun. */
function monthNamed(word: string, today: Day): Day | undefined {
  const months = Array.from({ length: 12 }, (_, back) => addMonths(monthOf(today), -back));
  const formsIn = (month: Day) => folded(`${formatMonth(month)} ${formatDayOfMonth(month)}`).split(/\s/);
  return months.find((month) => formsIn(month).some((form) => means(form, word)));
}

/** The words that are names beside those of a deed; undefined if the deed is not meant. */
function namesBeside({ forms, kind, monthly }: Known, words: readonly string[], today: Day): string[] | undefined {
  const others = words.filter((word) => !forms.some((form) => means(form, word)));
  const isMeant = forms.length > 0 ? others.length < words.length : words.every((word) => word.length >= LONG_ENOUGH);
  const names = others.filter((word) => !FILLERS.has(word) && !(monthly && monthNamed(word, today)));
  return isMeant && names.length > 0 === (kind !== undefined) ? names : undefined;
}

const MAX_DEEDS = 3;

type Subject = { id: string; name: string; owner_id?: string };

/** What a person may do by these words, with the named horse or person filled in. */
export async function deedsFor(db: Db, viewer: Viewer, typed: readonly string[], today: Day): Promise<FoundDeed[]> {
  const words = typed.map(folded);
  const month = words.map((word) => monthNamed(word, today)).find(Boolean) ?? addMonths(monthOf(today), -1);

  async function subjectsOf(kind: string, names: readonly string[]): Promise<Subject[]> {
    if (kind === 'service') {
      const { rows } = await pageOfServices(db, { search: names.join(' '), page: 1 });
      return rows.filter(({ general }) => !general);
    }
    const [horses, people] = await findNamed(db, viewer, names);
    if (kind === 'horse') return horses.rows;
    return people.rows
      .filter(({ role, owns_horse }) => kind === 'person' || (kind === 'owner' ? owns_horse : role === kind))
      .map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }));
  }

  const links: FoundDeed[] = [];
  for (const deed of KNOWN) {
    const names = may(viewer, deed.permission) && namesBeside(deed, words, today);
    if (!names) continue;
    const subjects = deed.kind ? await subjectsOf(deed.kind, names) : [undefined];
    links.push(...subjects.map((subject) => linkTo(deed, month, subject)));
    if (links.length >= MAX_DEEDS) break;
  }
  return links.slice(0, MAX_DEEDS);
}

function linkTo({ label, address, monthly }: Known, month: Day, subject?: Subject): FoundDeed {
  const about = [subject?.name, monthly && formatMonth(month)].filter(Boolean).join(', ');
  const href = address
    .replace('{month}', month.slice(0, 7))
    .replace('{owner_id}', subject?.owner_id ?? '')
    .replace(/\{\w+\}/, subject?.id ?? '');
  return { title: about ? `${label}: ${about}` : label, href };
}
