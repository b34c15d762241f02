import type { Club } from '../page-context.tsx';

/** A piece of a letter. */
export type Piece =
  | { kind: 'text'; text: string }
  /** What somebody wrote, their line breaks kept. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** The one thing to do. */
  | { kind: 'button'; label: string; href: string }
  /** What one may do besides, in small letters. */
  | { kind: 'aside'; text: string; label: string; href: string };

/** What a mail says, from which both its versions are drawn, so that neither says less than the other. */
export type Letter = {
  subject: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  title: string;
  pieces: readonly Piece[];
};

/** From whom it comes and where we are. */
export type Letterhead = { club: Club; publicUrl: string };
