import type { FastifyInstance } from 'fastify';
import type { ReactNode } from 'react';
import { z } from 'zod';
import type BugReport from '../../../views/site/bug-report.page.tsx';
import type SiteSettings from '../../../views/site/edit-content.page.tsx';
import type Home from '../../../views/site/home.page.tsx';
import type Showcase from '../../../views/site/showcase.page.tsx';
import { dayOf } from '../../domain/days.ts';
import type { Club } from '../../platform/data/club.ts';
import { page } from '../../platform/pages/page.ts';
import { openGraphPicture } from '../photographs/open-graph.ts';
import { photographsAt, photographsIn } from '../photographs/queries.ts';
import { contentIn, EMPTY_CONTENT, offeredIn, siteContent, toldBoxes } from './content.ts';
import { offerPages } from './offer-pages.ts';
import type { SiteContent, SitePart } from './schema.ts';
import { pictures } from './showcase.ts';
import { offersIn, openingHoursIn } from './structured.ts';

const structured = (club: Club, content: SiteContent, url: string, picture: string) => ({
  '@context': 'https://schema.org',
  '@type': 'SportsActivityLocation',
  name: club.name,
  url,
  ...(club.nip && { taxID: club.nip }),
  description: content.welcome.intro,
  image: url + picture,
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

/** The picture of links to the site. */
const pictureOf = async ({ deps }: FastifyInstance) => openGraphPicture(deps.db, (await deps.club()).name);

type Text = { title: string; description: string };

const staticPage = (
  path: '/support' | '/privacy-policy' | '/terms-of-service',
  view: 'site/support' | 'site/privacy-policy' | 'site/terms-of-service',
  text: Text,
) =>
  page({
    path,
    may: 'seePublicPages',
    answer: async ({ request, reply }) =>
      reply.page<() => ReactNode>(view, {}, { ...text, canonical: path, picture: await pictureOf(request.server) }),
  });

const PARTS = Object.keys(EMPTY_CONTENT) as [SitePart, ...SitePart[]];

export const sitePages = [
  page({
    path: '/',
    may: 'seePublicPages',
    async answer({ db, now, request, reply }) {
      const today = dayOf(now);
      const { config, club: readClub } = request.server.deps;
      const [club, content] = await Promise.all([readClub(), siteContent(db)]);
      const [photographs, gallery, picture] = await Promise.all([
        photographsAt(db, 'home'),
        photographsAt(db, 'gallery'),
        openGraphPicture(db, club.name),
      ]);
      const [first = null, ...others] = photographs;
      return reply.page<typeof Home>(
        'site/home',
        {
          content,
          offered: offeredIn(content),
          boxes: await toldBoxes(db, content, today),
          photograph: first,
          gallery: [...others, ...gallery],
          today,
        },
        {
          title: club.name,
          description: content.welcome.intro,
          canonical: '/',
          picture,
          jsonLd: structured(club, content, config.publicUrl, picture),
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
  page({
    path: '/zglos-blad',
    may: 'seePublicPages',
    answer: async ({ db, request, reply }) =>
      reply.page<typeof BugReport>(
        'site/bug-report',
        { replyDays: (await siteContent(db)).welcome.reply_days },
        {
          title: 'Zgłoś błąd',
          description: 'Coś nie działa? Opisz, co się stało, a zajmiemy się tym.',
          canonical: '/zglos-blad',
          picture: await pictureOf(request.server),
        },
      ),
  }),
  ...offerPages,
  page({
    path: '/nasza-aplikacja',
    may: 'seePublicPages',
    answer: async ({ request, reply }) =>
      reply.page<typeof Showcase>(
        'site/showcase',
        { pictures },
        {
          title: 'Nasza aplikacja',
          description:
            'Zobacz aplikację naszej stajni: zadania pracowników, panel kierownika, konie, kalendarz i rozliczenia.',
          canonical: '/nasza-aplikacja',
          picture: await pictureOf(request.server),
        },
      ),
  }),
  page({
    path: '/settings/site',
    may: 'changeSettings',
    query: z.object({ part: z.enum(PARTS).optional().catch(undefined) }),
    async answer({ db, input, reply }) {
      // Uncached, because the manager edits it.
      const [content, photographs] = await Promise.all([contentIn(db), photographsIn(db)]);
      return reply.page<typeof SiteSettings>(
        'site/edit-content',
        { content, part: input.part ?? null, photographs: photographs.length },
        { title: 'Strona dla gości' },
      );
    },
  }),
];
