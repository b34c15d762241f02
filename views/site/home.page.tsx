import { formatDayInText } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { Photograph as OfClub } from '../../server/features/photographs/schema.ts';
import type { Offered, ShownArticle, SiteContent, ToldBoxes } from '../../server/features/site/schema.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage, useToday } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Album } from '../photographs/album.tsx';
import { Photograph } from '../photographs/photograph.tsx';
import { ArticleList } from './article-list.tsx';
import { ComeAndSee, VisitButtons } from './come-and-see.tsx';
import { hoursInWords, shortTime, specialHoursInWords } from './hours.ts';
import { lowest, Offers } from './prices.tsx';
import { Questions } from './questions.tsx';
import { Way } from './way.tsx';

type Props = {
  content: SiteContent;
  offered: Offered;
  boxes: ToldBoxes;
  /** The latest. */
  articles: ShownArticle[];
  /** At the top; null: the drawing stands there. */
  photograph: OfClub | null;
  gallery: OfClub[];
};

export default function Home({ articles, gallery, ...props }: Props) {
  const { content, offered } = props;
  const { club } = usePage();
  return (
    <PublicLayout current="home">
      <div className="landing">
        <Hero {...props} />
        <Offers {...content} offered={offered} />
        <Latest articles={articles} />
        <Facts {...content.facts} />
        <StableDay {...content.day} />
        <Gallery photographs={gallery} />
        <People {...content.people} />
        <Questions {...content.questions} place="home" />
        <Way club={club} content={content} />
        <Teaser />
        <ComeAndSee text={content.welcome.visit} />
      </div>
    </PublicLayout>
  );
}

type HeroProps = Omit<Props, 'articles' | 'gallery'>;

function Hero({ content, photograph, ...rest }: HeroProps) {
  const { headline, intro } = content.welcome;
  return (
    <section className="hero">
      <div className="lead">
        <h1>{headline}</h1>
        <p>{intro}</p>
        <VisitButtons />
      </div>
      {photograph ? (
        <Photograph photograph={photograph} sizes="(width < 960px) 92vw, 36rem" first />
      ) : (
        <picture>
          <source srcSet="/pictures/stable-night.svg" media="(prefers-color-scheme: dark)" />
          <img
            src="/pictures/stable-day.svg"
            alt="Rysunek: stajnia z czerwonym dachem między dwoma drzewami, przed nią konie na padoku"
            width="960"
            height="640"
          />
        </picture>
      )}
      <AtAGlance content={content} {...rest} />
    </section>
  );
}

/** Answers to visitors' first questions, with links to more. */
function AtAGlance({ content, offered, boxes: { free, next } }: Omit<HeroProps, 'photograph'>) {
  const today = useToday();
  const { boarding, lessons, hours } = content;
  const about = offered.boarding ? '/pensjonat' : '/umow-wizyte?about=boarding';
  const monthly = lowest(boarding.kinds.filter(({ unit }) => unit === 'month'));
  const lesson = lowest(lessons.lessons);
  const ofToday = hours.special.filter(({ day }) => day === today);
  const [special] = specialHoursInWords(ofToday, today);
  const [first, ...others] = hoursInWords(hours.week);
  const answers: [href: string, answer: string, about: string][] = [];
  if (monthly) answers.push([about, monthly, 'pensjonat za miesiąc']);
  if (free) answers.push([about, String(free), plural(free, 'wolny boks', 'wolne boksy', 'wolnych boksów')]);
  else if (next) answers.push([about, `od ${formatDayInText(next, today)}`, 'najbliższy wolny boks']);
  else if (free === 0) answers.push([about, 'Brak', 'wolnych boksów w tej chwili']);
  if (lesson) answers.push(['/jazdy', lesson, 'nauka jazdy']);
  if (special) answers.push(['#dojazd', special.time, ['dziś', special.why].filter(Boolean).join(' · ')]);
  else if (first) answers.push(['#dojazd', first.time, others.length > 0 ? first.days : 'otwarte codziennie']);
  if (answers.length === 0) return null;
  return (
    <ul className="plain glance">
      {answers.map(([href, answer, about]) => (
        <li key={about}>
          <a href={href}>
            <strong>{answer}</strong>
            <span>{about}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: SiteContent['facts']) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>Stajnia w&nbsp;skrócie</h2>
      <dl className="brief">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function StableDay({ day }: SiteContent['day']) {
  if (day.length === 0) return null;
  return (
    <section>
      <h2>Dzień w&nbsp;stajni</h2>
      <ol className="plain day">
        {day.map(({ time, what, more }) => (
          <li key={`${time} ${what}`}>
            <time className="num">{shortTime(time)}</time>
            <div>
              <h3>{what}</h3>
              {more && <p className="muted">{more}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Gallery({ photographs }: { photographs: OfClub[] }) {
  if (photographs.length === 0) return null;
  return (
    <section>
      <h2>Zdjęcia</h2>
      <Album photographs={photographs} />
    </section>
  );
}

/** 'HL' */
const initials = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');

function People({ people }: SiteContent['people']) {
  if (people.length === 0) return null;
  return (
    <section>
      <h2>Kogo tu spotkasz</h2>
      <ul className="plain team">
        {people.map(({ name, role, about }) => (
          <li key={name}>
            <b aria-hidden="true">{initials(name)}</b>
            <div>
              <h3>{name}</h3>
              {role && <p>{role}</p>}
              {about && <p className="muted">{about}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Teaser() {
  return (
    <section className="wrap owners">
      <div>
        <h2>Masz konia u&nbsp;nas? Wiesz, co się u&nbsp;niego dzieje</h2>
        <p>Wykonane usługi, kalendarz, notatki i&nbsp;rozliczenie: właściciel widzi to w&nbsp;telefonie.</p>
      </div>
      <ButtonLink href="/nasza-aplikacja">Zobacz naszą aplikację</ButtonLink>
    </section>
  );
}

function Latest({ articles }: { articles: ShownArticle[] }) {
  if (articles.length === 0) return null;
  return (
    <section>
      <h2>Aktualności</h2>
      <ArticleList articles={articles} />
      <ButtonLink href="/aktualnosci">Wszystkie aktualności</ButtonLink>
    </section>
  );
}
