import { Facts } from '../parts/facts.tsx';
import type { Letter, Piece } from './letter.ts';

/** A letter on a page, before it is sent. */
export const LetterPreview = ({ letter: { subject, pieces } }: { letter: Letter }) => (
  <section className="letter" aria-label="Treść wiadomości">
    <p>
      <span className="muted">Temat:</span> <strong>{subject}</strong>
    </p>
    {pieces.map((piece) => (
      <PieceShown key={JSON.stringify(piece)} piece={piece} />
    ))}
  </section>
);

function PieceShown({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return <p>{piece}</p>;
  switch (piece.kind) {
    case 'quote':
      return <blockquote>{piece.text}</blockquote>;
    case 'facts':
      return <Facts of={piece.facts} />;
    case 'picture':
      return <p className="muted">{piece.label}</p>;
    case 'button':
      return <p className="muted">Przycisk „{piece.label}”</p>;
    case 'aside':
      return (
        <p className="muted small">
          {piece.text} {piece.label}
        </p>
      );
  }
}
