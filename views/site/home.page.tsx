import { plural } from '../../server/domain/plural.ts';
import type { Photograph as OfClub } from '../../server/features/photographs/schema.ts';
import type { SiteContent } from '../../server/features/site/schema.ts';
import type { Club } from '../../server/platform/data/club.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { CallButton, WriteButton } from '../parts/club-contact.tsx';
import { Album } from '../photographs/album.tsx';
import { Photograph } from '../photographs/photograph.tsx';
import { hoursInWords, shortTime } from './hours.ts';
import { lowest, Prices } from './prices.tsx';
import { Way } from './way.tsx';

type Props = {
  content: SiteContent;
  /** Null: unknown, or hidden. */
  freeBoxes: number | null;
  /** At the top; null: the drawing stands there. */
  photograph: OfClub | null;
  gallery: OfClub[];
};

export default function Home({ content, freeBoxes, photograph, gallery }: Props) {
  const { club } = usePage();
  return (
    <PublicLayout current="home">
      <div className="landing">
        <Hero club={club} content={content} freeBoxes={freeBoxes} photograph={photograph} />
        <Prices {...content} />
        <Facts {...content.facts} />
        <Day {...content.day} />
        <Gallery photographs={gallery} />
        <People {...content.people} />
        <Way club={club} content={content} />
        <Teaser />
        <Visit club={club} text={content.welcome.visit} />
      </div>
    </PublicLayout>
  );
}

function Hero({ club, content, freeBoxes, photograph }: Omit<Props, 'gallery'> & { club: Club }) {
  const { headline, intro } = content.welcome;
  return (
    <section className="hero">
      <div className="lead">
        <h1>{headline}</h1>
        <p>{intro}</p>
        <div className="row-of-buttons">
          <ButtonLink kind="main" href="/umow-wizyte">
            Umów wizytę
          </ButtonLink>
          <CallButton club={club} />
        </div>
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
      <AtAGlance content={content} freeBoxes={freeBoxes} />
    </section>
  );
}

/** Answers to visitors' first questions, with links to more. */
function AtAGlance({ content: { boarding, lessons, hours }, freeBoxes }: Pick<Props, 'content' | 'freeBoxes'>) {
  const monthly = lowest(boarding.kinds);
  const lesson = lowest(lessons.lessons);
  const [first, ...others] = hoursInWords(hours.week);
  const answers: [href: string, answer: string, about: string][] = [];
  if (monthly) answers.push(['#pensjonat', monthly, 'pensjonat za miesiąc']);
  if (freeBoxes !== null && freeBoxes > 0)
    answers.push(['#pensjonat', String(freeBoxes), plural(freeBoxes, 'wolny boks', 'wolne boksy', 'wolnych boksów')]);
  if (freeBoxes === 0) answers.push(['#pensjonat', 'Brak', 'wolnych boksów w tej chwili']);
  if (lesson) answers.push(['#jazdy', lesson, 'nauka jazdy']);
  if (first) answers.push(['#dojazd', first.time, others.length > 0 ? first.days : 'otwarte codziennie']);
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

function Day({ day }: SiteContent['day']) {
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
        <p>
          Wykonane usługi, terminy kowala i&nbsp;weterynarza, notatki i&nbsp;rozliczenie: właściciel widzi to
          w&nbsp;telefonie.
        </p>
      </div>
      <ButtonLink href="/nasza-aplikacja">Zobacz naszą aplikację</ButtonLink>
    </section>
  );
}

function Visit({ club, text }: { club: Club; text: string }) {
  return (
    <section className="wrap visit" id="wizyta">
      <div className="lead">
        <h2>Przyjedź i&nbsp;zobacz</h2>
        {text && <p>{text}</p>}
      </div>
      <div className="row-of-buttons">
        <ButtonLink kind="main" href="/umow-wizyte">
          Umów wizytę
        </ButtonLink>
        <CallButton club={club} />
        <WriteButton club={club} subject="Wizyta w stajni">
          Napisz e-mail
        </WriteButton>
      </div>
    </section>
  );
}
