import type { ReactNode } from 'react';
import { formatDay } from '../../server/domain/days.ts';
import type { ShownNote } from '../../server/features/notes/schema.ts';

/** The characters of a note that are shown; the dialog shows all. */
const SHOWN = 400;

type Props = { note: Omit<ShownNote, 'mine'>; tab?: string; children?: ReactNode };

/** A note in a list. A long text is cut if there is a `tab`, the address of the notes, where a dialog shows all of it. */
export const NoteItem = ({ note: { id, title, content, day, author_name }, tab, children }: Props) => (
  <li>
    <header>
      <h3>{title}</h3>
      <small>
        {formatDay(day)} · {author_name}
      </small>
    </header>
    {children}
    <p className="as-written">
      {tab ? beginningOf(content) : content}
      {tab && content.length > SHOWN && (
        <>
          {' '}
          <a href={`${tab}&dialog=note&id=${id}`}>
            Cała notatka<span className="visually-hidden"> „{title}”</span>
          </a>
        </>
      )}
    </p>
  </li>
);

function beginningOf(text: string): string {
  if (text.length <= SHOWN) return text;
  const cut = text.slice(0, SHOWN);
  const space = cut.search(/\s\S*$/);
  return `${cut.slice(0, space > 0 ? space : SHOWN).replace(/[.,;:]$/, '')}…`;
}
