import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../../server/domain/field-texts.ts';
import { lengthOf } from '../../server/domain/search-words.ts';
import type { PageWords, PublicPage, SiteContent } from '../../server/features/site/schema.ts';
import { Field, TextArea } from '../parts/field.tsx';
import { useFieldState } from '../parts/form.tsx';

/** `words`: those made of the settings. */
type WordsProps = {
  content: SiteContent;
  words: (PageWords & { page: PublicPage; name: string; path: string })[];
};

export const WordsFields = ({ content: { words: set }, words }: WordsProps) => (
  <>
    <p className="muted">
      Tak strony przedstawiają się w&nbsp;wyszukiwarkach. W&nbsp;pustych polach jest tekst, który powstaje z&nbsp;nazwy,
      miejscowości i&nbsp;cennika.
    </p>
    {words.map(({ page, name, path, title, description }) => (
      <fieldset className="words" key={page}>
        <legend className="part-title">
          {name} <small>{path}</small>
        </legend>
        <Counted name={`title_${page}`} of={name} made={title} set={set.pages[page]?.title} />
        <Counted name={`description_${page}`} of={name} made={description} set={set.pages[page]?.description} long />
      </fieldset>
    ))}
    <TextArea
      name="profiles"
      label="Profile stajni w sieci"
      hint="Facebook, Instagram, wizytówka w mapach: każdy adres w osobnym wierszu, najwyżej sześć."
      maxLength={1220}
      defaultValue={set.profiles.join('\n')}
    />
  </>
);

/** `set`: the manager's own text; without it the made one is in use. */
type CountedProps = { name: string; of: string; made: string; set: string | undefined; long?: boolean };

/** A field that says how long its text is; client/typing.ts counts along. */
function Counted({ name, of, made, set, long = false }: CountedProps) {
  const { oldInput } = useFieldState(name);
  const text = typeof oldInput === 'string' ? oldInput : set;
  const { least, most } = long ? DESCRIPTION_LENGTH : TITLE_LENGTH;
  const label = long ? 'Opis' : 'Tytuł';
  const Control = long ? TextArea : Field;
  return (
    <Control
      name={name}
      label={label}
      named={`${label}: ${of}`}
      hint={
        <>
          Długość: <b data-count="">{lengthOf(text || made)}</b>, dozwolona od {least} do {most} znaków
        </>
      }
      minLength={least}
      maxLength={most}
      placeholder={made}
      defaultValue={set}
    />
  );
}
