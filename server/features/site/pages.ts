import type { ReactNode } from 'react';
import { z } from 'zod';
import type SiteSettings from '../../../views/site/edit-content.page.tsx';
import type Home from '../../../views/site/home.page.tsx';
import type Showcase from '../../../views/site/showcase.page.tsx';
import type { Club } from '../../platform/data/club.ts';
import { page } from '../../platform/pages/page.ts';
import { contentIn, EMPTY_CONTENT, freeBoxes, siteContent } from './content.ts';
import type { SiteContent, SitePart } from './schema.ts';
import { pictures } from './showcase.ts';
import { offersIn, openingHoursIn } from './structured.ts';

const structured = (club: Club, content: SiteContent, url: string) => ({
  '@context': 'https://schema.org',
  '@type': 'SportsActivityLocation',
  name: club.name,
  url,
  ...(club.nip && { taxID: club.nip }),
  description: content.welcome.intro,
  image: url + PICTURE,
  ...reachedAt(club),
  ...(club.lat !== undefined &&
    club.lon !== undefined && { geo: { '@type': 'GeoCoordinates', latitude: club.lat, longitude: club.lon } }),
  ...openingHoursIn(content),
  ...offersIn(content),
});

const reachedAt = ({ phone, email, street, postal_code, city }: Club) => ({
  ...(phone && { telephone: phone }),
  ...(email && { email }),
  ...((street || city) && {
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      ...(postal_code && { postalCode: postal_code }),
      ...(city && { addressLocality: city }),
      addressCountry: 'PL',
    },
  }),
});

const PICTURE = '/og.png';

type Text = { title: string; description: string };

const staticPage = (
  path: '/support' | '/privacy-policy' | '/terms-of-service' | '/zglos-blad',
  view: 'site/support' | 'site/privacy-policy' | 'site/terms-of-service' | 'site/bug-report',
  text: Text,
) =>
  page({
    path,
    may: 'seePublicPages',
    answer: ({ reply }) => reply.page<() => ReactNode>(view, {}, { ...text, canonical: path, picture: PICTURE }),
  });

const PARTS = Object.keys(EMPTY_CONTENT) as [SitePart, ...SitePart[]];

export const sitePages = [
  page({
    path: '/',
    may: 'seePublicPages',
    async answer({ db, request, reply }) {
      const { config, club: readClub } = request.server.deps;
      const [club, content] = await Promise.all([readClub(), siteContent(db)]);
      return reply.page<typeof Home>(
        'site/home',
        { content, freeBoxes: await freeBoxes(db, content) },
        {
          title: club.name,
          description: content.welcome.intro,
          canonical: '/',
          picture: PICTURE,
          jsonLd: structured(club, content, config.publicUrl),
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
      reply.page<typeof Showcase>(
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
  page({
    path: '/settings/site',
    may: 'changeSettings',
    query: z.object({ part: z.enum(PARTS).optional().catch(undefined) }),
    async answer({ db, input, reply }) {
      // Uncached, because the manager edits it.
      const content = await contentIn(db);
      return reply.page<typeof SiteSettings>(
        'site/edit-content',
        { content, part: input.part ?? null },
        { title: 'Strona dla gości' },
      );
    },
  }),
];
