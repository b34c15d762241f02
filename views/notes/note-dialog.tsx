import { Pencil } from 'lucide-react';
import { formatDay } from '../../server/domain/days.ts';
import type { NoteDialogState, ShownNote } from '../../server/features/notes/schema.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ErrorSummary } from '../parts/error-summary.tsx';
import { Field, TextArea } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';

type Props = { state: NoteDialogState; here: string };

export function NoteDialog({ state, here }: Props) {
  if (state.kind === 'create') return <NewNote horseId={state.horseId} noteId={state.noteId} close={here} />;
  const { note } = state;
  if (note.mine && state.kind === 'edit') return <EditNote note={note} formVersion={state.formVersion} here={here} />;
  if (note.mine && state.kind === 'delete') return <DeleteNote note={note} close={here} />;
  return <ViewNote note={note} here={here} />;
}

function NewNote({ horseId, noteId, close }: { horseId: string; noteId: string; close: string }) {
  return (
    <Dialog title="Nowa notatka" close={close} focus="inside">
      <Form action="/api/create_note" id="note" back={`${close}&dialog=create-note`}>
        <ErrorSummary form="note" />
        <input type="hidden" name="id" value={noteId} />
        <input type="hidden" name="horse_id" value={horseId} />
        <NoteFields />
        <div className="row-of-buttons">
          <ButtonLink href={close}>Anuluj</ButtonLink>
          <Button kind="main">Dodaj</Button>
        </div>
      </Form>
    </Dialog>
  );
}

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

function EditNote({ note, formVersion, here }: { note: ShownNote; formVersion: string; here: string }) {
  return (
    <Dialog title="Edycja notatki" close={here} focus="inside">
      <Form action="/api/update_note" id="note">
        <ErrorSummary form="note" />
        <input type="hidden" name="id" value={note.id} />
        <input type="hidden" name="form_version" value={formVersion} />
        <NoteFields note={note} />
        <div className="row-of-buttons">
          <ButtonLink href={`${here}&dialog=note&id=${note.id}`}>Anuluj</ButtonLink>
          <Button kind="main">Zapisz</Button>
        </div>
      </Form>
    </Dialog>
  );
}

const NoteFields = ({ note }: { note?: ShownNote }) => (
  <>
    <Field name="title" label="Tytuł" defaultValue={note?.title} maxLength={120} required autoFocus />
    <TextArea name="content" label="Treść" defaultValue={note?.content} maxLength={5000} rows={8} required />
  </>
);

function DeleteNote({ note, close }: { note: ShownNote; close: string }) {
  return (
    <Dialog title="Usuń notatkę" close={close} focus="inside">
      <p>Jesteś pewny, że chcesz usunąc tę notatkę?</p>
      <p>
        <strong>{note.title}</strong>
      </p>
      <Form action={`/api/delete_note/${note.id}`} method="delete" back={close}>
        <Confirm close={close} />
      </Form>
    </Dialog>
  );
}
