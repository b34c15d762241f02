import { normalForm } from './normal-form.ts';

/** Romanizations of scripts by letter, in pairs: the letter, then what it sounds like. */
const SCRIPTS = [
  'აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh',
  'աa բb գg դd եe զz էe ըy թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւv փp քk օo ֆf',
  "אa בb גg דd הh וv זz חch טt יy ךk כk לl םm מm ןn נn סs ע' ףp פp ץts צts קk רr שsh תt",
  "اa أa إi آa بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz ع' غgh فf قq كk لl مm نn هh وu يi ىa ةa ء' ؤu ئi",
];

const ROMAN = new Map(SCRIPTS.flatMap((script) => script.split(' ')).map((pair) => [pair.slice(0, 1), pair.slice(1)]));

const MARKS = /[\p{M}\p{Cf}\p{DI}]/gu;

/** What stands for a character of no known script. */
const UNKNOWN = '?';

/** A text in characters that can be drawn: others by their parts ('𝓐': 'A') or by their sound ('ბ': 'b'), else as '?'. */
export const inDrawn = (text: string, isDrawn: (character: string) => boolean): string =>
  Array.from(text, (character) => (isDrawn(character) ? character : drawn(character, isDrawn))).join('');

function drawn(character: string, isDrawn: (character: string) => boolean): string {
  const parts = normalForm(character, 'NFKD').replace(MARKS, '');
  return Array.from(parts, (part) => (isDrawn(part) ? part : sound(part))).join('');
}

function sound(letter: string): string {
  const small = letter.toLowerCase();
  const roman = ROMAN.get(small);
  if (roman === undefined) return UNKNOWN;
  return small === letter ? roman : roman.slice(0, 1).toUpperCase() + roman.slice(1);
}
