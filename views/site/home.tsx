import {
  CalendarDays,
  CreditCard,
  House,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  Stethoscope,
  Trophy,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { PublicLayout } from '../layouts/public.tsx';
import { type Club, usePage } from '../page-context.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { ClubAddress, mapAddress, phoneAddress } from '../parts/club-contact.tsx';
import { Icon } from '../parts/icon.tsx';

function Hero() {
  return (
    <section className="hero">
      <div className="lead">
        <h1>Spokojny dom dla Twojego konia</h1>
        <p>
          Pensjonat i&nbsp;klub jeździecki pod Poznaniem. Jasne boksy, trawa od wiosny do jesieni i&nbsp;ludzie, którzy
          znają każdego konia po imieniu. A&nbsp;w&nbsp;telefonie aplikacja, w&nbsp;której widzisz, co się u&nbsp;niego
          dzieje.
        </p>
        <div className="row-of-buttons">
          <ButtonLink kind="main" href="#wizyta">
            Umów wizytę
          </ButtonLink>
          <ButtonLink href="/nasza-aplikacja">Zobacz naszą aplikację</ButtonLink>
        </div>
      </div>
      <picture>
        <source srcSet="/pictures/stable-night.svg" media="(prefers-color-scheme: dark)" />
        <img
          src="/pictures/stable-day.svg"
          alt="Rysunek: stajnia z czerwonym dachem między dwiema lipami, przed nią konie na padoku"
          width="960"
          height="640"
        />
      </picture>
    </section>
  );
}

function Offer({ icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="card">
      <Icon of={icon} size={28} />
      <h3>{title}</h3>
      <p className="muted">{children}</p>
    </li>
  );
}

function Offers() {
  return (
    <section>
      <h2>Co u&nbsp;nas znajdziesz</h2>
      <ul className="plain three">
        <Offer icon={House} title="Pensjonat">
          Przestronne boksy ścielone codziennie, siano trzy razy dziennie, owies i&nbsp;pasze według Twojej rozpiski.
          Padoki przez cały rok, pastwiska od maja do października.
        </Offer>
        <Offer icon={Stethoscope} title="Opieka na życzenie">
          Lonżowanie, derkowanie, podawanie leków, spacer po zabiegu, obecność przy kowalu i&nbsp;weterynarzu. Zamawiasz
          w&nbsp;aplikacji, my odhaczamy wykonanie.
        </Offer>
        <Offer icon={Trophy} title="Jazda i&nbsp;treningi">
          Kryta ujeżdżalnia, plac z&nbsp;przeszkodami i&nbsp;leśne ścieżki tuż za bramą. Lekcje dla dzieci
          i&nbsp;dorosłych, treningi z&nbsp;własnym koniem.
        </Offer>
      </ul>
    </section>
  );
}

const DAY: [time: string, what: string, more: string][] = [
  ['6:30', 'Pierwsze siano', 'Obchód boksów, woda, śniadanie według rozpiski.'],
  ['8:00', 'Na padoki', 'Konie wychodzą w stałych, dobranych grupach.'],
  ['9:30', 'Sprzątanie boksów', 'Świeża ściółka, w tym czasie kowal i weterynarz mają spokój do pracy.'],
  ['13:00', 'Drugie siano', 'Kto potrzebuje, dostaje leki i opatrunki.'],
  ['16:00', 'Jazdy i treningi', 'Ujeżdżalnia i plac dla klubu, ścieżki dla tych, co wolą las.'],
  ['20:30', 'Wieczorny obchód', 'Kolacja, derki, ostatnie spojrzenie do każdego boksu.'],
];

function Day() {
  return (
    <section>
      <h2>Dzień w&nbsp;stajni</h2>
      <ol className="plain day">
        {DAY.map(([time, what, more]) => (
          <li key={time}>
            <time className="num">{time}</time>
            <div>
              <h3>{what}</h3>
              <p className="muted">{more}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Teaser() {
  return (
    <section className="teaser">
      <div>
        <h2>Wiesz, co u&nbsp;niego, także z&nbsp;pracy</h2>
        <p>Każdy właściciel ma w&nbsp;telefonie to samo, co my mamy na tablicy w&nbsp;siodlarni.</p>
        <ButtonLink kind="main" href="/nasza-aplikacja">
          Nasza aplikacja
        </ButtonLink>
      </div>
      <ul className="plain">
        <li>
          <Icon of={ListChecks} />
          Każde zadanie ma wykonawcę i&nbsp;godzinę
        </li>
        <li>
          <Icon of={CalendarDays} />
          Treningi, kowal i&nbsp;weterynarz w&nbsp;jednym kalendarzu
        </li>
        <li>
          <Icon of={CreditCard} />
          Rozliczenie, w&nbsp;którym każda złotówka jest opisana
        </li>
      </ul>
    </section>
  );
}

function Visit({ club }: { club: Club }) {
  return (
    <section className="visit" id="wizyta">
      <div className="lead">
        <h2>Przyjedź i&nbsp;zobacz</h2>
        <p>
          Najlepiej w&nbsp;dzień powszedni po południu: konie wracają wtedy z&nbsp;padoków, a&nbsp;my mamy czas, żeby
          wszystko pokazać. Zadzwoń albo napisz dzień wcześniej. Stajnia jest otwarta dla gości codziennie od 8:00 do
          20:00.
        </p>
      </div>
      <ul className="plain card">
        <li>
          <a className="row" href={phoneAddress(club)}>
            <Icon of={Phone} />
            {club.phone}
          </a>
        </li>
        <li>
          <a className="row" href={`mailto:${club.email}`}>
            <Icon of={Mail} />
            {club.email}
          </a>
        </li>
        <li>
          <a className="row" href={mapAddress(club)}>
            <Icon of={MapPin} />
            <span>
              <ClubAddress club={club} />
            </span>
          </a>
        </li>
      </ul>
    </section>
  );
}

export default function Home() {
  const { club } = usePage();
  return (
    <PublicLayout current="home">
      <Hero />
      <Offers />
      <Day />
      <Teaser />
      <Visit club={club} />
    </PublicLayout>
  );
}
