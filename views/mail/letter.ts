import { addressLine } from '../../server/domain/postal-codes.ts';
import type { Club } from '../../server/platform/data/club.ts';

/** A part of a letter; a string is a paragraph. */
export type Piece =
  | string
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** A picture that the mail carries, by its content id. */
  | { kind: 'picture'; content: string; label: string }
  /** The one action. */
  | { kind: 'button'; label: string; href: string }
  /** A secondary action, in small print. */
  | { kind: 'aside'; text: string; label: string; href: string };

/** A mail's content; both versions are rendered from it, so that neither says less. */
export type Letter = {
  subject: string;
  preview: string;
  title: string;
  pieces: readonly Piece[];
};

export type Letterhead = { club: Club; publicUrl: string };

/** The sender's name, address and phone number, as far as they are known. */
export const senderLines = (club: Club): string[] => [club.name, addressLine(club), club.phone].filter(Boolean);
