import fc from 'fast-check';
import t from 'tap';
import { cut, descriptionOf, lengthOf, titleOf } from '../../server/domain/search-words.ts';
import { anyCharacter, holds } from '../support/properties.ts';

const LEAD = 'Pensjonat dla koni i nauka jazdy';
const club = (name: string, city = '', short_name = 'Stajnia') => ({ name, city, short_name });

t.test('a title says what, where and who, as far as it fits into 60 letters', async (t) => {
  t.equal(titleOf(LEAD, club('Stajnia Lipka', 'Lusowo')), `${LEAD} · Lusowo · Stajnia Lipka`);
  const named = club('Stajnia Pod Lipami', 'Przeźmierowo', 'Pod Lipami');
  t.equal(titleOf(LEAD, named), `${LEAD} · Przeźmierowo · Pod Lipami`, 'the short name fits');
  t.equal(titleOf(LEAD, { ...named, short_name: 'Stajnia' }), `${LEAD} · Stajnia Pod Lipami`, 'without the town');
  t.equal(titleOf(LEAD, club('Stajnia Lusowo', 'Lusowo')), `${LEAD} · Stajnia Lusowo`);
  const long = club('Jeździecki Klub Sportowy imienia Generała Dąbrowskiego', 'Nowy Dwór Mazowiecki');
  t.equal(titleOf(LEAD, long), `${LEAD} · Jeździecki Klub…`);
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
      const title = lengthOf(titleOf(LEAD, named));
      const description = lengthOf(descriptionOf([body]));
      return title >= 30 && title <= 60 && description >= 70 && description <= 155;
    }),
  );
});
