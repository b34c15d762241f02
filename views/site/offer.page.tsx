import { Check } from 'lucide-react';
import { formatDayInText } from '../../server/domain/days.ts';
import { plural } from '../../server/domain/plural.ts';
import type { Photograph as Shown } from '../../server/features/photographs/schema.ts';
import type { Offered, SiteContent, ToldBoxes } from '../../server/features/site/schema.ts';
import { PublicLayout } from '../layouts/public.tsx';
import { usePage, useToday } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Album } from '../photographs/album.tsx';
import { Photograph } from '../photographs/photograph.tsx';
import { ComeAndSee, VisitButtons } from './come-and-see.tsx';
import { offersOf, PriceList } from './prices.tsx';
import { Questions } from './questions.tsx';
import { Way } from './way.tsx';

type Props = {
  of: keyof Offered;
  title: string;
  content: SiteContent;
  offered: Offered;
  boxes: ToldBoxes;
  photographs: readonly Shown[];
};

/** /pensjonat or /jazdy: what is offered and for how much, what is asked, how one gets here, and the visit. */
export default function Offer({ of, title, content, offered, boxes, photographs }: Props) {
  const { club } = usePage();
  const { boarding, lessons } = content;
  const { about, note } = content[of];
  const prices = of === 'boarding' ? boarding.kinds : lessons.lessons;
  const included = of === 'boarding' ? boarding.included : [];
  const form = `/umow-wizyte?about=${of}`;
  const [first, ...others] = photographs;
  return (
    <PublicLayout>
      <div className="landing">
        <section className={first && 'hero'}>
          <div className="lead">
            <Trail of={of} offered={offered} />
            <h1>{title}</h1>
            {about && <p>{about}</p>}
            <VisitButtons form={form} />
          </div>
          {first && <Photograph photograph={first} sizes="(width < 960px) 92vw, 36rem" first />}
        </section>
        <section className="column offers">
          {prices.length > 0 && (
            <div className="card">
              <h2>Cennik</h2>
              <PriceList of={prices} />
              {note && included.length === 0 && <p className="muted">{note}</p>}
            </div>
          )}
          {of === 'boarding' && <FreeBoxes {...boxes} />}
        </section>
        {included.length > 0 && (
          <section>
            <h2>W&nbsp;cenie</h2>
            <ul className="plain ticks">
              {included.map((item) => (
                <li key={item}>
                  <Icon of={Check} size={20} />
                  {item}
                </li>
              ))}
            </ul>
            {note && <p className="muted">{note}</p>}
          </section>
        )}
        {others.length > 0 && (
          <section>
            <Album photographs={others} />
          </section>
        )}
        <Questions {...content.questions} place={of} />
        <Way club={club} content={content} />
        <ComeAndSee text={content.welcome.visit} form={form} />
      </div>
    </PublicLayout>
  );
}

/** The way back to the start page, and to the other page of what is offered. */
const Trail = ({ of, offered }: Pick<Props, 'of' | 'offered'>) => (
  <nav className="row-of-buttons small" aria-label="Oferta">
    <a className="tall" href="/">
      Strona główna
    </a>
    {offersOf(offered).map((offer) =>
      offer.of === of ? (
        <b className="tall" key={offer.of} aria-current="page">
          {offer.title}
        </b>
      ) : (
        <a className="tall" key={offer.of} href={offer.path}>
          {offer.title}
        </a>
      ),
    )}
  </nav>
);

function FreeBoxes({ free, next }: ToldBoxes) {
  const today = useToday();
  return (
    <div className="card">
      <h2>{free === null && !next ? 'Lista oczekujących' : 'Wolne boksy'}</h2>
      {free !== null && <p>{free > 0 ? `Teraz ${freeInWords(free)}.` : 'Teraz nie ma wolnego boksu.'}</p>}
      {next && (
        <p>
          {free ? 'Kolejny' : 'Najbliższy'} boks zwalnia się <strong>{formatDayInText(next, today)}</strong>.
        </p>
      )}
      <p className="muted">
        {free
          ? 'Szukasz miejsca na później albo innego niż wolne? '
          : 'Zostaw telefon albo e-mail, a odezwiemy się, gdy tylko będzie boks dla Twojego konia. '}
        Miejsca proponujemy w&nbsp;kolejności zgłoszeń.
      </p>
      <ButtonLink href="/umow-wizyte?about=waiting_list">Zapisz się na listę</ButtonLink>
    </div>
  );
}

/** 'są 2 wolne boksy' */
const freeInWords = (free: number) =>
  `${plural(free, 'jest', 'są', 'jest')} ${free} ${plural(free, 'wolny boks', 'wolne boksy', 'wolnych boksów')}`;
