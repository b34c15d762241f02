import { z } from 'zod';
import type Login from '../../../views/sessions/login.page.tsx';
import type Logout from '../../../views/sessions/logout.page.tsx';
import { titleOf } from '../../domain/search-words.ts';
import { waitsFor } from '../../platform/forms/old-input.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { page } from '../../platform/pages/page.ts';
import { namedSession } from '../../platform/session/session-tokens.ts';
import { signOut } from './sign-out.ts';

export const sessionPages = [
  page({
    path: '/login',
    may: 'seePublicPages',
    query: z.object({ next: z.string().max(2000).optional() }),
    async answer({ person, input, request, reply }) {
      const next = ourPage(request, input.next);
      // Not cached, so that Back after signing in redirects instead of showing the empty form.
      reply.header('cache-control', 'no-store');
      if (person) return reply.redirect(next ?? '/home', 303);
      const waits = next !== undefined && (await waitsFor(request, next));
      const expired = waits || (next !== undefined && namedSession(request) !== undefined);
      return reply.page<typeof Login>(
        'sessions/login',
        { next: next ?? null, expired, waits },
        {
          title: titleOf('Logowanie do aplikacji stajni', {
            ...(await request.server.deps.club()),
            city: '',
          }),
          description: 'Zaloguj się do aplikacji stajni: konie, kalendarz, usługi i rozliczenia.',
          canonical: '/login',
        },
      );
    },
  }),
  page({
    path: '/logout',
    may: 'seeOwnAccount',
    acts: true,
    async answer({ request, reply }) {
      // A link on another site must not sign anybody out; our own links and a typed address may.
      const site = request.headers['sec-fetch-site'];
      const ahead = request.headers['sec-purpose'] !== undefined || request.method === 'HEAD';
      if (ahead || (site !== 'same-origin' && site !== 'none'))
        return reply.page<typeof Logout>('sessions/logout', {}, { title: 'Wylogowanie' });
      await signOut(request, reply);
      return reply.redirect('/', 303);
    },
  }),
];
