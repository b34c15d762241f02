import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildSettings, CLUB } from '../support/builders.ts';

t.test('every public page is Polish, between the same bar and the same foot', async (t) => {
  const app = await startApp(t);
  await buildSettings(app, { club: CLUB });
  const visitor = app.anonymous();
  for (const path of ['/', '/support', '/privacy-policy', '/terms-of-service', '/zglos-blad', '/nasza-aplikacja']) {
    const page = await visitor.get(path);
    t.match(page.text, '<html lang="pl"', path);
    t.match(page.text, /<a class="brand" href="\/">/, 'the logo leads to the first page');
    t.match(page.words(), 'Wsparcie Strona główna Zaloguj się', path);
    t.match(page.words(), /Szybkie linki Strona główna .* Kontakt .* Adres .* © 2025 /, path);
  }
});

t.test('the way in says what signing in accepts', async (t) => {
  const { text } = await (await startApp(t)).anonymous().get('/login');
  t.match(
    text,
    /akceptujesz <a href="\/privacy-policy">politykę prywatności<\/a>.*<a href="\/terms-of-service">regulamin<\/a>/,
  );
});
