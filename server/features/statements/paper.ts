/** A4 sheets, written from top to bottom in a font with all Polish letters. */
import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font, GlyphRun } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { QrDrawing } from '../../platform/pages/qr.ts';
import { inDrawn } from './latin.ts';

/** Millimetres to points. */
export const mm = (length: number): number => (length * 72) / 25.4;

export const INK = '#1f1b16';
export const MUTED = '#544c41';
export const GREEN = '#1c5a3f';
export const LINE = '#e4dccd';
export const EDGE = '#8b8273';
export const SUNK = '#f7f3ea';

const SIDE = mm(16);
const TOP = mm(12);
const BOTTOM = mm(17);

type TextStyle = { size: number; bold?: boolean; color?: string; width?: number; align?: 'left' | 'right' | 'center' };

/** A writing position and its operations; all lengths in points. */
export type Paper = {
  doc: PDFKit.PDFDocument;
  left: number;
  width: number;
  x: number;
  y: number;
  at(place: { x: number; y: number }): Paper;
  text(text: string, style: TextStyle): void;
  widthOf(text: string, style: TextStyle): number;
  heightOf(text: string, style: TextStyle): number;
  measure<T>(write: () => T): T;
  rule(line: { color: string; thickness: number }): void;
  box(box: { y: number; height: number; color: string; radius: number }): void;
  fits(height: number): boolean;
  room(height: number): void;
  /** Writes the footer of each sheet since the last footers, and counts these sheets. */
  foot(foot: string): void;
  newSheet(): void;
  /** Closes the file. */
  finish(): Promise<Buffer>;
};

/** Read once, because that takes longer than drawing; each file embeds only the letters it uses. */
let fonts: Promise<{ regular: Font; bold: Font }> | undefined;

async function readFont(name: string): Promise<Font> {
  const { create } = await import('fontkit');
  const file = await fs.readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)));
  return rememberWords(rememberLetters(create(file) as Font));
}

/**
 * Fontkit keeps for each glyph the letters it was first asked for with, and asks for the parts of a glyph with none: the C of
 * a file with 'Ć' would have no letter in all later files, and a reader of their text would find 'zyszczenie'.
 */
function rememberLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters);
    if (glyph.codePoints.length === 0) glyph.codePoints = letters;
    return glyph;
  };
  return font;
}

const MAX_WORDS = 2_000;

/** Statements repeat their words, and setting the letters of a word side by side takes more than all else of a statement. */
function rememberWords(font: Font): Font {
  const known = new LRUCache<string, GlyphRun>({ max: MAX_WORDS });
  const layout = font.layout.bind(font);
  font.layout = (word) => {
    const run = known.get(word) ?? layout(word);
    known.set(word, run);
    // PDFKit scales the positions it is given.
    return Object.assign(Object.create(run), { positions: run.positions.map((position) => ({ ...position })) });
  };
  return font;
}

async function readFonts() {
  const [regular, bold] = await Promise.all([
    readFont('400Regular/NotoSans_400Regular'),
    readFont('700Bold/NotoSans_700Bold'),
  ]);
  return { regular, bold };
}

export async function openPaper(about: { title: string; author: string; now: Date }): Promise<Paper> {
  fonts ??= readFonts();
  // Loaded by the first statement, because most processes draw none.
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), fonts]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'pl-PL',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.now },
  });
  // PDFKit accepts fonts, too, though its types do not say so.
  doc.registerFont('regular', regular as unknown as Buffer).registerFont('bold', bold as unknown as Buffer);
  return paperOf(doc, lettersOf(regular));
}

/** Texts with no letter outside the font, as nearly all are. */
const PLAIN = /^[\n -~\u00a0-\u017f]*$/;

/** Replaces what the font lacks, which would stay blank. */
function lettersOf(font: Font): (text: string) => string {
  const isDrawn = (character: string) => character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return (text) => (PLAIN.test(text) ? text : inDrawn(text, isDrawn));
}

function paperOf(doc: PDFKit.PDFDocument, inLetters: (text: string) => string): Paper {
  const width = doc.page.width - 2 * SIDE;
  const bottom = doc.page.height - BOTTOM;
  let silent = false;
  /** Sheets that have their footer. */
  let footed = 0;
  /** Sets the font as a side effect. */
  const widthOf = (text: string, { size, bold = false }: TextStyle) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .widthOfString(inLetters(text));
  /** The height of a text, and its width unless it must be broken into lines. Sets the font as a side effect. */
  function measured(text: string, style: TextStyle): { height: number; onLine?: number } {
    const { width: wide = width } = style;
    const whole = widthOf(text, style);
    // A shortcut: nearly all texts fit on one line, and line breaking is most of the work.
    if (whole <= wide && !text.includes('\n')) return { height: doc.currentLineHeight(true), onLine: whole };
    return { height: doc.heightOfString(inLetters(text), { width: wide }) };
  }
  const paper: Paper = {
    doc,
    left: SIDE,
    width,
    x: SIDE,
    y: TOP,
    at({ x, y }) {
      return Object.assign(paper, { x, y });
    },
    widthOf,
    heightOf: (text, style) => measured(text, style).height,
    text(typed, style) {
      const text = inLetters(typed);
      const { width: wide = width, align = 'left', color = INK } = style;
      const { height, onLine } = measured(text, style);
      if (!silent) {
        doc.fillColor(color);
        if (onLine === undefined) doc.text(text, paper.x, paper.y, { width: wide, align });
        else {
          const indent = align === 'left' ? 0 : (wide - onLine) / (align === 'right' ? 1 : 2);
          doc.text(text, paper.x + indent, paper.y, { lineBreak: false });
        }
      }
      paper.y += height;
    },
    measure(write) {
      const { x, y } = paper;
      silent = true;
      try {
        return write();
      } finally {
        silent = false;
        paper.at({ x, y });
      }
    },
    rule({ color, thickness }) {
      doc.rect(SIDE, paper.y, width, thickness).fill(color);
    },
    box({ y, height, color, radius }) {
      doc.roundedRect(SIDE, y, width, height, radius).fill(color);
    },
    fits: (height) => paper.y + height <= bottom,
    room(height) {
      if (!paper.fits(height)) paper.newSheet();
    },
    newSheet() {
      doc.addPage();
      paper.at({ x: SIDE, y: TOP });
    },
    foot(foot) {
      drawFeet(paper, foot, footed);
      footed = doc.bufferedPageRange().count;
    },
    finish: () => collect(doc),
  };
  return paper;
}

function drawFeet(paper: Paper, foot: string, from: number): void {
  const { doc } = paper;
  const count = doc.bufferedPageRange().count - from;
  for (let page = 0; page < count; page++) {
    doc.switchToPage(from + page);
    paper.at({ x: SIDE, y: doc.page.height - mm(11) });
    paper.rule({ color: LINE, thickness: mm(0.2) });
    const small = { size: 7.5, color: MUTED };
    const y = paper.y + mm(1.8);
    paper.at({ x: SIDE, y }).text(foot, { ...small, width: paper.width - mm(30) });
    paper.at({ x: SIDE + paper.width - mm(30), y });
    paper.text(`Strona ${page + 1} z ${count}`, { ...small, width: mm(30), align: 'right' });
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    doc.end();
  });
}

type Square = { x: number; y: number; side: number };

/** With the light margin of 4 modules that scanners need. */
export function drawQrCode({ doc }: Paper, { size, path }: QrDrawing, { x, y, side }: Square): void {
  const module = side / (size + 8);
  doc.roundedRect(x, y, side, side, mm(1.5)).fill('#ffffff');
  doc
    .save()
    .translate(x + 4 * module, y + 4 * module)
    .scale(module)
    .path(path)
    .lineWidth(1)
    .stroke('#000000')
    .restore();
}

/** The stable's logo, as in views/parts/mark.tsx. */
export function drawMark({ doc }: Paper, { x, y, side }: Square): void {
  doc
    .save()
    .translate(x, y)
    .scale(side / 32);
  doc.path('M9.2 28.5C5.7 24.7 3.7 20 3.7 15.2a12.3 12.3 0 0 1 24.6 0c0 4.8-2 9.5-5.5 13.3');
  doc.lineWidth(3.6).lineCap('round').stroke(GREEN);
  doc
    .path('M16 13.2c1.1-2.3 6.6-2.3 6.6 2.5 0 4-3.6 6.3-6.6 9.8-3-3.5-6.6-5.8-6.6-9.8 0-4.8 5.5-4.8 6.6-2.5')
    .fill(GREEN);
  doc.restore();
}
