import type { Club } from '../../../views/page-context.tsx';
import { page } from '../../platform/page.ts';
import { pictures } from './showcase.ts';

/** Structured data about the stable for search engines (schema.org). */
const structured = (club: Club, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'SportsActivityLocation',
  name: club.name,
  url,
  telephone: club.phone,
  email: club.email,
  address: {
    '@type': 'PostalAddress',
    streetAddress: club.street,
    postalCode: club.postal_code,
    addressLocality: club.city,
    addressCountry: 'PL',
  },
  ...(club.lat !== undefined &&
    club.lon !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: club.lat, longitude: club.lon } }),
});

const PICTURE = '/og.png';

type Text = { title: string; description: string };

/** A page that renders a view without props. */
const staticPage = (
  path: '/support' | '/privacy-policy' | '/terms-of-service' | '/zglos-blad',
  view: 'site/support' | 'site/privacy-policy' | 'site/terms-of-service' | 'site/bug-report',
  text: Text,
) =>
  page({
    path,
    may: 'seePublicPages',
    answer: ({ reply }) => reply.page(view, {}, { ...text, canonical: path, picture: PICTURE }),
  });

export const sitePages = [
  page({
    path: '/',
    may: 'seePublicPages',
    async answer({ request, reply }) {
      const { config } = request.server.deps;
      const club = await request.server.deps.club();
      return reply.page(
        'site/home',
        {},
        {
          title: club.name,
          description:
            'Pensjonat dla koni i klub jeździecki pod Poznaniem: boksy, padoki, codzienna opieka i aplikacja, w której widzisz wszystko, co dzieje się z Twoim koniem.',
          canonical: '/',
          picture: PICTURE,
          jsonLd: structured(club, config.publicUrl),
        },
      );
    },
  }),
  staticPage('/support', 'site/support', {
    title: 'Wsparcie',
    description: 'Odpowiedzi na najczęstsze pytania o konto, konie i aplikację oraz kontakt do biura stajni.',
  }),
  staticPage('/privacy-policy', 'site/privacy-policy', {
    title: 'Polityka prywatności',
    description: 'Jakie dane zbiera stajnia, po co, na jak długo i jakie masz prawa.',
  }),
  staticPage('/terms-of-service', 'site/terms-of-service', {
    title: 'Regulamin',
    description: 'Zasady korzystania z aplikacji stajni: konta, usługi, rozliczenia i reklamacje.',
  }),
  staticPage('/zglos-blad', 'site/bug-report', {
    title: 'Zgłoś błąd',
    description: 'Coś nie działa? Opisz, co się stało, a zajmiemy się tym.',
  }),
  page({
    path: '/nasza-aplikacja',
    may: 'seePublicPages',
    answer: ({ reply }) =>
      reply.page(
        'site/showcase',
        { pictures },
        {
          title: 'Nasza aplikacja',
          description:
            'Zobacz aplikację naszej stajni: zadania pracowników, panel kierownika, konie, kalendarz i rozliczenia.',
          canonical: '/nasza-aplikacja',
          picture: PICTURE,
        },
      ),
  }),
];
