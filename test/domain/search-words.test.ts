import fc from 'fast-check';
import t from 'tap';
import { cut, descriptionOf, lengthOf, titleOf } from '../../server/domain/search-words.ts';
import { anyCharacter, holds } from '../support/properties.ts';

const LEADS = ['Pensjonat dla koni i nauka jazdy', 'Pensjonat i nauka jazdy'];
const club = (name: string, city = '', short_name = 'Stajnia') => ({ name, city, short_name });

t.test('a title says what, where and who, as far as it fits into 60 letters', async (t) => {
  t.equal(titleOf(LEADS, club('Stajnia Lipka', 'Lusowo')), 'Pensjonat dla koni i nauka jazdy · Lusowo · Stajnia Lipka');
  const named = club('Stajnia Pod Lipami', 'Przeźmierowo', 'Pod Lipami');
  t.equal(titleOf(LEADS, named), 'Pensjonat dla koni i nauka jazdy · Przeźmierowo · Pod Lipami', 'the short name fits');
  const without = club('Stajnia Pod Lipami', 'Przeźmierowo');
  t.equal(
    titleOf(LEADS, without),
    'Pensjonat i nauka jazdy · Przeźmierowo · Stajnia Pod Lipami',
    'the shorter words do',
  );
  t.equal(titleOf(LEADS, club('Stajnia Lusowo', 'Lusowo')), 'Pensjonat dla koni i nauka jazdy · Stajnia Lusowo');
  const long = club('Jeździecki Klub Sportowy imienia Generała Dąbrowskiego', 'Nowy Dwór Mazowiecki');
  t.equal(titleOf(LEADS, long), 'Pensjonat i nauka jazdy · Jeździecki Klub Sportowy imienia…');
  t.equal(
    titleOf(['Regulamin', 'Regulamin: konta, usługi, rozliczenia'], club('Ży')),
    'Regulamin: konta, usługi, rozliczenia · Ży',
  );
});

t.test('a description has as many sentences as fit, and never half a word', async (t) => {
  const [first, second] = [
    'Stajnia pod lasem, dwadzieścia minut od centrum miasta.',
    'Boksy z oknem i padoki przez cały rok.',
  ];
  t.equal(descriptionOf([first, second]), `${first} ${second}`);
  t.equal(
    descriptionOf(['Stajnia pod lasem']),
    'Stajnia pod lasem. Umów wizytę: pokażemy stajnię, przedstawimy konie i odpowiemy na pytania.',
  );
  t.equal(descriptionOf([`${first} ${second} ${'Bardzo długie zdanie o koniach '.repeat(5)}.`]), `${first} ${second}`);
  t.equal(descriptionOf(['konie '.repeat(40)]), `${'konie '.repeat(25).trim()}…`);
  t.equal(cut('Konie i ludzie', 9), 'Konie i…');
});

t.test('any club, town and text give a title of 30 to 60 letters and a description of 70 to 155', async (t) => {
  const text = (minLength: number, maxLength: number) =>
    fc.oneof(
      fc.string({ minLength, maxLength, unit: anyCharacter }),
      fc.lorem({ maxCount: 6 }).map((words) => words.slice(0, maxLength)),
    );
  const any = fc.record({ name: text(1, 60), city: text(0, 100), short_name: text(1, 12), body: text(1, 400) });
  await holds(
    t,
    fc.property(any, ({ body, ...named }) => {
      const title = lengthOf(titleOf(LEADS, named));
      const description = lengthOf(descriptionOf([body]));
      return title >= 30 && title <= 60 && description >= 70 && description <= 155;
    }),
  );
});
