import { Eye, NotebookPen, Plus, Trash2 } from 'lucide-react';
import type { ShownNote } from '../../server/features/notes/schema.ts';
import { ButtonLink, IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Pager } from '../parts/pager.tsx';
import { NoteItem } from './note-text.tsx';

type Props = {
  notes: ShownNote[];
  page: number;
  pages: number;
  /** The viewer may write notes. */
  mayAdd: boolean;
  here: string;
};

export function Notes({ notes, page, pages, mayAdd, here }: Props) {
  const add = mayAdd && (
    <ButtonLink kind="main" icon={Plus} href={`${here}&dialog=create-note`}>
      Dodaj notatkę
    </ButtonLink>
  );
  return (
    <>
      <Card slim title="Notatki" action={notes.length > 0 && add}>
        {notes.length ? (
          <ul className="plain list notes" aria-label="Notatki">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} tab={here}>
                <NoteLinks note={note} here={here} />
              </NoteItem>
            ))}
          </ul>
        ) : (
          <EmptyState icon={NotebookPen} title="Brak notatek" action={add}>
            {mayAdd && 'Zapisz tu, co o koniu powinni wiedzieć wszyscy: dietę, leki, zwyczaje.'}
          </EmptyState>
        )}
      </Card>
      <Pager page={page} pages={pages} />
    </>
  );
}

function NoteLinks({ note, here }: { note: ShownNote; here: string }) {
  return (
    <span className="icon-links">
      <IconLink icon={Eye} href={`${here}&dialog=note&id=${note.id}`}>
        Szczegóły notatki „{note.title}”
      </IconLink>
      {note.mine && (
        <IconLink icon={Trash2} href={`${here}&dialog=delete-note&id=${note.id}`}>
          Usuń notatkę „{note.title}”
        </IconLink>
      )}
    </span>
  );
}
