import { type CSSProperties, Fragment } from 'react';
import { type Letter, type Letterhead, type Piece, senderLines } from './letter.ts';

// Many mail programs support only tables and inline styles. The colours are those of client/styles/tokens.css.

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Helvetica, Arial, sans-serif";
const GREEN = '#1c5a3f';
const INK = '#1f1b16';
const MUTED = '#544c41';

const style = {
  page: { margin: 0, padding: 0, backgroundColor: '#faf7f1', color: INK, fontFamily: FONT },
  outside: { padding: '24px 12px' },
  sheet: { width: '100%', maxWidth: 600, margin: '0 auto', textAlign: 'left' },
  brand: { padding: '0 8px 16px', color: GREEN, fontSize: 17, fontWeight: 700 },
  card: { padding: '32px 28px', backgroundColor: '#ffffff', border: '1px solid #e4dccd', borderRadius: 12 },
  title: { margin: '0 0 16px', fontSize: 24, lineHeight: '32px', fontWeight: 700 },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px' },
  quote: {
    margin: '0 0 16px',
    padding: '4px 0 4px 16px',
    borderLeft: `4px solid ${GREEN}`,
    fontSize: 16,
    lineHeight: '24px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  facts: { width: '100%', margin: '0 0 16px', fontSize: 15, lineHeight: '22px' },
  label: { padding: '4px 16px 4px 0', width: 96, color: MUTED, verticalAlign: 'top' },
  value: { padding: '4px 0', verticalAlign: 'top', overflowWrap: 'anywhere' },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    backgroundColor: GREEN,
    color: '#ffffff',
    borderRadius: 8,
    fontSize: 16,
    fontWeight: 600,
    textDecoration: 'none',
  },
  under: { margin: '16px 0', fontSize: 14, lineHeight: '20px', color: MUTED, overflowWrap: 'anywhere' },
  foot: { padding: '16px 8px 0', fontSize: 14, lineHeight: '20px', color: MUTED },
  link: { color: GREEN },
  hidden: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} satisfies Record<string, CSSProperties>;

const DARK = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #171512 !important; color: #f3eee6 !important; }
  .card { background-color: #211e1a !important; border-color: #3a342c !important; }
  .green { color: #78cda4 !important; }
  .muted { color: #c4baab !important; }
  .quote { border-color: #78cda4 !important; }
  .button { background-color: #78cda4 !important; color: #0c2017 !important; }
}`;

function PieceOf({ piece }: { piece: Piece }) {
  if (typeof piece === 'string') return <p style={style.text}>{piece}</p>;
  switch (piece.kind) {
    case 'quote':
      return (
        <blockquote className="quote" style={style.quote}>
          {piece.text}
        </blockquote>
      );
    case 'facts':
      return (
        <table role="presentation" cellPadding="0" cellSpacing="0" style={style.facts}>
          <tbody>
            {piece.facts.map(([label, value]) => (
              <tr key={label}>
                <td className="muted" style={style.label}>
                  {label}
                </td>
                <td style={style.value}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'picture':
      return (
        <p style={style.text}>
          <img src={`cid:${piece.content}`} alt={piece.label} width="198" height="198" />
        </p>
      );
    case 'button':
      return (
        <>
          <a className="button" href={piece.href} style={style.button}>
            {piece.label}
          </a>
          <p className="muted" style={style.under}>
            Gdy przycisk nie działa, otwórz ten adres: {piece.href}
          </p>
        </>
      );
    case 'aside':
      return (
        <p className="muted" style={style.under}>
          {piece.text}{' '}
          <a className="green" href={piece.href} style={style.link}>
            {piece.label}
          </a>
        </p>
      );
  }
}

function Foot({ club, publicUrl }: Letterhead) {
  return (
    <td className="muted" style={style.foot}>
      {senderLines(club).map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
      <a className="green" href={publicUrl} style={style.link}>
        {publicUrl.replace(/^https?:\/\//, '')}
      </a>
    </td>
  );
}

/** A letter as HTML: at most 600 px wide, light or dark like the reader's system. */
export function LetterHtml({ letter, head }: { letter: Letter; head: Letterhead }) {
  return (
    <html lang="pl">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="page" style={style.page}>
        <div style={style.hidden}>{letter.preview}</div>
        <table role="presentation" cellPadding="0" cellSpacing="0" width="100%" className="page" style={style.page}>
          <tbody>
            <tr>
              <td align="center" style={style.outside}>
                <table role="presentation" cellPadding="0" cellSpacing="0" style={style.sheet}>
                  <tbody>
                    <tr>
                      <td className="green" style={style.brand}>
                        {head.club.name}
                      </td>
                    </tr>
                    <tr>
                      <td className="card" style={style.card}>
                        <h1 style={style.title}>{letter.title}</h1>
                        {letter.pieces.map((piece) => (
                          <PieceOf key={JSON.stringify(piece)} piece={piece} />
                        ))}
                      </td>
                    </tr>
                    <tr>
                      <Foot {...head} />
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
