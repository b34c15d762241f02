import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildSettings, CLUB } from '../support/builders.ts';
import { linksOf } from '../support/forms.ts';

const READ = ['/', '/support', '/privacy-policy', '/terms-of-service', '/zglos-blad', '/nasza-aplikacja'];

const app = await startApp(t);
await buildSettings(app, { club: CLUB });
const visitor = app.anonymous();

t.test('every public page is Polish, with one header and footer', async (t) => {
  for (const path of READ) {
    const page = await visitor.get(path);
    t.match(page.text, '<html lang="pl"', path);
    t.match(page.text, /<a class="[^"]*brand" href="\/">/, 'the logo links to the home page');
    t.match(page.words(), 'Wsparcie Strona główna Zaloguj się', path);
    t.match(page.words(), /Szybkie linki Strona główna .* Kontakt .* Adres .* © 2025 /, path);
  }
});

t.test('the link to the sign-in says what it is for', async (t) => {
  const { text } = await visitor.get('/login');
  t.match(
    text,
    /akceptujesz <a href="\/privacy-policy">politykę prywatności<\/a>.*<a href="\/terms-of-service">regulamin<\/a>/,
  );
});

t.test('every public page runs no script, has one h1, and describes itself to search engines', async (t) => {
  for (const path of [...READ, '/umow-wizyte', '/login', '/forgot-password', '/register']) {
    const { text } = await visitor.get(path);
    t.notMatch(text, /<script(?! type="application\/ld\+json")/, path);
    t.equal(text.match(/<h1/g)?.length, 1, path);
    t.match(text, /<meta name="(description|robots)"/, path);
  }
});

t.test('an unknown address leads visitors to the sign-in, and signed-in people to their first page', async (t) => {
  const unknown = await visitor.get('/nie/ma/tego');
  t.equal(unknown.status, 404);
  t.match(unknown.text, /<h1><span lang="en">Page not found</);
  t.match(unknown.words(), 'Zaloguj się');
  const own = await (await app.as('user')).get('/nie/ma/tego');
  t.equal(own.status, 404);
  t.notMatch(own.words(), 'Zaloguj się');
  t.match(linksOf(own.text, 'Wróć do panelu')[0], /^\/home/);
});
