import { NARROWEST_PHOTOGRAPH } from '../../server/domain/field-texts.ts';
import type { Photograph as OfClub, Place, Shape } from '../../server/features/photographs/schema.ts';
import { DeleteLink } from '../catalogue/delete-link.tsx';
import { Check, Choices } from '../parts/choices.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { FormDialog, QuestionDialog } from '../parts/form-dialog.tsx';
import { Photograph } from './photograph.tsx';

/** The places in the order of the settings. `use`: what visitors see of it. */
export const PLACES: Record<Place, { title: string; use: string }> = {
  home: {
    title: 'Strona główna',
    use: 'Pierwsze wita gości na górze strony i jest obrazkiem linku do niej. Następne są w galerii.',
  },
  boarding: { title: 'Pensjonat', use: 'Na stronie o pensjonacie dla koni.' },
  lessons: { title: 'Nauka jazdy', use: 'Na stronie o jazdach.' },
  gallery: { title: 'Galeria', use: 'W galerii na stronie głównej.' },
};

const SHAPES: Record<Shape, string> = {
  wide: 'Szeroki, 16:9',
  classic: 'Zwykły, 4:3',
  free: 'Cały, bez przycinania',
};

type Words = Partial<Pick<OfClub, 'alt' | 'place'>>;

const WordFields = ({ alt, place = 'home' }: Words) => (
  <>
    <TextArea
      name="alt"
      label="Co widać na zdjęciu"
      hint="Jednym zdaniem, dla osób, które go nie zobaczą, i dla wyszukiwarek: „Kasztanka zagląda z boksu”."
      rows={2}
      maxLength={150}
      defaultValue={alt}
    />
    <Check name="decorative" label="Ozdobne: nie trzeba go opisywać" defaultChecked={alt === ''} />
    <Choices
      type="radio"
      name="place"
      legend="Gdzie je pokazać"
      options={Object.entries(PLACES).map(([value, { title }]) => ({ value, label: title }))}
      chosen={[place]}
    />
  </>
);

type Props = { close: string };

export const AddPhotograph = ({ id, close }: Props & { id: string }) => (
  <FormDialog
    id="photograph"
    title="Dodaj zdjęcie"
    close={close}
    action={`/api/add_photograph/${id}`}
    encType="multipart/form-data"
    submit="Dodaj"
  >
    <Field
      name="image"
      label="Zdjęcie"
      hint={`JPEG, PNG albo WebP, najwyżej 5 MB, szerokość co najmniej ${NARROWEST_PHOTOGRAPH} pikseli`}
      type="file"
      accept="image/jpeg,image/png,image/webp"
      required
      data-small=""
    />
    <WordFields />
    <Choices
      type="radio"
      name="shape"
      legend="Kształt (środek zdjęcia zostaje)"
      options={Object.entries(SHAPES).map(([value, label]) => ({ value, label }))}
      chosen={['classic']}
    />
  </FormDialog>
);

type OfOne = Props & { photograph: OfClub };

export const EditPhotograph = ({ photograph, close }: OfOne) => (
  <FormDialog
    id="photograph"
    title="Zmień zdjęcie"
    close={close}
    action="/api/edit_photograph"
    hidden={{ id: photograph.id }}
    submit="Zapisz"
    apart={<DeleteLink href={`${close}?dialog=remove&id=${photograph.id}`}>Usuń zdjęcie</DeleteLink>}
  >
    <Photograph photograph={photograph} sizes="(width < 40rem) 100vw, 36rem" />
    <WordFields {...photograph} />
  </FormDialog>
);

export const RemovePhotograph = ({ photograph, close }: OfOne) => (
  <QuestionDialog
    title="Usuń zdjęcie"
    close={close}
    action={`/api/remove_photograph/${photograph.id}`}
    id="remove-photograph"
    yes="Usuń"
  >
    <Photograph photograph={photograph} sizes="(width < 40rem) 100vw, 36rem" />
    <p>Czy usunąć to zdjęcie ze strony? Tego nie można cofnąć.</p>
  </QuestionDialog>
);
