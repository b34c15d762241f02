import {
  BookOpenText,
  CalendarClock,
  CircleHelp,
  Clock,
  ExternalLink,
  House,
  Images,
  type LucideIcon,
  Map as MapIcon,
  Newspaper,
  Search,
  Sparkles,
  Trophy,
  Users,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Day } from '../../server/domain/days.ts';
import { formatUnitPrice } from '../../server/domain/money.ts';
import { plural } from '../../server/domain/plural.ts';
import type { SiteContent, SitePart } from '../../server/features/site/schema.ts';
import { useToday } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Icon } from '../parts/icon.tsx';
import { List, Row } from '../parts/list.tsx';
import { SettingsLayout } from '../settings/settings-layout.tsx';
import {
  BoardingFields,
  DayFields,
  FactsFields,
  HoursFields,
  LessonsFields,
  PeopleFields,
  QuestionsFields,
  WayFields,
  WelcomeFields,
} from './content-forms.tsx';
import { hoursInWords, specialHoursInWords } from './hours.ts';
import { NewsFields } from './news-form.tsx';
import { PartForm } from './part-form.tsx';
import { WordsFields } from './words-form.tsx';

type FieldsProps = ComponentProps<typeof WordsFields> & ComponentProps<typeof NewsFields>;

type Part = {
  title: string;
  icon: LucideIcon;
  /** A line for the list; empty if nothing is set. */
  summary(content: SiteContent, today: Day): string;
  Fields(props: FieldsProps): ReactNode;
};

const count = ({ length }: readonly unknown[], one: string, few: string, many: string) =>
  length > 0 ? `${length} ${plural(length, one, few, many)}` : '';

const joined = (...texts: (string | false)[]) => texts.filter(Boolean).join(' · ');

const PARTS: Record<SitePart, Part> = {
  welcome: {
    title: 'Powitanie i wolne boksy',
    icon: Sparkles,
    summary: ({ welcome }) => joined(welcome.headline, welcome.free_boxes === false && 'bez liczby wolnych boksów'),
    Fields: WelcomeFields,
  },
  boarding: {
    title: 'Pensjonat i cena',
    icon: House,
    summary: ({ boarding: { kinds, included } }) =>
      joined(
        kinds
          .map(({ name, price, unit }) => (price === null ? name : `${name} ${formatUnitPrice(price, unit)}`))
          .join(', '),
        count(included, 'rzecz w cenie', 'rzeczy w cenie', 'rzeczy w cenie'),
      ),
    Fields: BoardingFields,
  },
  lessons: {
    title: 'Nauka jazdy',
    icon: Trophy,
    summary: ({ lessons: { lessons } }) =>
      count(lessons, 'pozycja w cenniku', 'pozycje w cenniku', 'pozycji w cenniku'),
    Fields: LessonsFields,
  },
  hours: {
    title: 'Godziny otwarcia',
    icon: Clock,
    summary: ({ hours }, today) =>
      [...hoursInWords(hours.week), ...specialHoursInWords(hours.special, today)]
        .map(({ days, time }) => `${days} ${time}`)
        .join(', '),
    Fields: HoursFields,
  },
  way: {
    title: 'Dojazd',
    icon: MapIcon,
    summary: ({ way }) =>
      joined(
        count(way.travel, 'czas dojazdu', 'czasy dojazdu', 'czasów dojazdu'),
        count(way.steps, 'punkt na szkicu', 'punkty na szkicu', 'punktów na szkicu'),
      ),
    Fields: WayFields,
  },
  facts: {
    title: 'Stajnia w skrócie',
    icon: BookOpenText,
    summary: ({ facts }) => facts.facts.map(({ name }) => name).join(', '),
    Fields: FactsFields,
  },
  day: {
    title: 'Dzień w stajni',
    icon: CalendarClock,
    summary: ({ day }) => count(day.day, 'godzina', 'godziny', 'godzin'),
    Fields: DayFields,
  },
  questions: {
    title: 'Pytania i odpowiedzi',
    icon: CircleHelp,
    summary: ({ questions: { questions } }) => count(questions, 'pytanie', 'pytania', 'pytań'),
    Fields: QuestionsFields,
  },
  news: {
    title: 'Aktualności',
    icon: Newspaper,
    summary: ({ news: { news } }) => news.map(({ title }) => title).join(', '),
    Fields: NewsFields,
  },
  people: {
    title: 'Ludzie',
    icon: Users,
    summary: ({ people }) => people.people.map(({ name }) => name).join(', '),
    Fields: PeopleFields,
  },
  words: {
    title: 'Wyszukiwarki i profile',
    icon: Search,
    summary: ({ words: { pages } }) =>
      Object.values(pages).some(({ title, description }) => title || description) ? 'Własne teksty' : 'Powstają same',
    Fields: WordsFields,
  },
};

const NOTHING = 'Jeszcze nie uzupełniono';

type Props = FieldsProps & { part: SitePart | null };

export default function SiteSettings({ content, words, part, photographs }: Props) {
  const today = useToday();
  const chosen = part && PARTS[part];
  return (
    <SettingsLayout
      current="/settings/site"
      detail={
        chosen ? undefined : 'To, co goście czytają na stronie stajni. Czego tu nie ma, tego strona nie pokazuje.'
      }
      beside={
        <ButtonLink icon={ExternalLink} href="/">
          Zobacz stronę
        </ButtonLink>
      }
    >
      {chosen ? (
        <Card title={chosen.title} padded action={<a href="/settings/site">Wszystkie części</a>}>
          <PartForm part={part}>
            <chosen.Fields content={content} words={words} photographs={photographs} />
          </PartForm>
        </Card>
      ) : (
        <Card>
          <List label="Części strony">
            <Row
              start={<Icon of={Images} />}
              title="Zdjęcia"
              detail={count(photographs, 'zdjęcie', 'zdjęcia', 'zdjęć') || NOTHING}
              href="/settings/photographs"
            />
            {Object.entries(PARTS).map(([name, { title, icon, summary }]) => (
              <Row
                key={name}
                start={<Icon of={icon} />}
                title={title}
                detail={summary(content, today) || NOTHING}
                href={`/settings/site?part=${name}`}
              />
            ))}
          </List>
        </Card>
      )}
    </SettingsLayout>
  );
}
