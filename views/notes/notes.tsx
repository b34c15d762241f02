import { Eye, NotebookPen, Plus, Trash2 } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { ShownNote } from '../../server/features/notes/schema.ts';
import { ButtonLink, IconLink } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { List, Row } from '../parts/list.tsx';
import { Pager } from '../parts/pager.tsx';

type Props = {
  notes: ShownNote[];
  page: number;
  pages: number;
  /** Whether the viewer may write notes. */
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
          <List label="Notatki">
            {notes.map((note) => (
              <Row
                key={note.id}
                title={note.title}
                detail={`${formatDay(note.day)} · ${note.author_name}`}
                end={<NoteLinks note={note} here={here} />}
              />
            ))}
          </List>
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
