import { type Letter, type Letterhead, type Piece, senderLines } from './letter.ts';

function pieceText(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  switch (piece.kind) {
    case 'quote':
      return piece.text
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'facts':
      return piece.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'picture':
      return `${piece.label}: w załączniku.`;
    case 'button':
      return `${piece.label}:\n${piece.href}`;
    case 'aside':
      return `${piece.text} ${piece.label}:\n${piece.href}`;
  }
}

export function letterText({ title, pieces }: Letter, { club, publicUrl }: Letterhead): string {
  const foot = [...senderLines(club), publicUrl];
  return `${[title, ...pieces.map(pieceText), `-- \n${foot.join('\n')}`].join('\n\n')}\n`;
}
