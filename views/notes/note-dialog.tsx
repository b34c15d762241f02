import { Pencil } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { NoteDialogState, ShownNote } from '../../server/features/notes/schema.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { FormDialog, QuestionDialog } from '../parts/form-dialog.tsx';

type Props = { state: NoteDialogState; horse: string; here: string };

export function NoteDialog({ state, horse, here }: Props) {
  if (state.kind === 'create') return <NewNote ids={state} horse={horse} close={here} />;
  const { note } = state;
  if (note.mine && state.kind === 'edit') return <EditNote note={note} formVersion={state.formVersion} here={here} />;
  if (note.mine && state.kind === 'delete') return <DeleteNote note={note} close={here} />;
  return <ViewNote note={note} here={here} />;
}

type NewProps = { ids: { horseId: string; noteId: string }; horse: string; close: string };

const NewNote = ({ ids, horse, close }: NewProps) => (
  <FormDialog
    title="Nowa notatka"
    close={close}
    action="/api/create_note"
    id="note"
    back={`${close}&dialog=create-note`}
    hidden={{ id: ids.noteId, horse_id: ids.horseId, about: `Notatka: ${horse}` }}
    submit="Dodaj"
  >
    <NoteFields />
  </FormDialog>
);

function ViewNote({ note, here }: { note: ShownNote; here: string }) {
  return (
    <Dialog title={note.title} close={here}>
      <p className="muted small">
        {formatDay(note.day)} · {note.author_name}
      </p>
      <p className="as-written">{note.content}</p>
      {note.mine && (
        <div className="row-of-buttons">
          <ButtonLink icon={Pencil} href={`${here}&dialog=edit-note&id=${note.id}`}>
            Edytuj
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}

const EditNote = ({ note, formVersion, here }: { note: ShownNote; formVersion: string; here: string }) => (
  <FormDialog
    title="Edycja notatki"
    close={here}
    cancel={`${here}&dialog=note&id=${note.id}`}
    action="/api/update_note"
    id="note"
    hidden={{ id: note.id, form_version: formVersion }}
    submit="Zapisz"
  >
    <NoteFields note={note} />
  </FormDialog>
);

const NoteFields = ({ note }: { note?: ShownNote }) => (
  <>
    <Field name="title" label="Tytuł" defaultValue={note?.title} maxLength={120} required autoFocus />
    <TextArea name="content" label="Treść" defaultValue={note?.content} maxLength={5000} rows={8} required />
  </>
);

const DeleteNote = ({ note, close }: { note: ShownNote; close: string }) => (
  <QuestionDialog title="Usuń notatkę" close={close} action={`/api/delete_note/${note.id}`} back={close}>
    <p>Jesteś pewny, że chcesz usunąc tę notatkę?</p>
    <p>
      <strong>{note.title}</strong>
    </p>
  </QuestionDialog>
);
