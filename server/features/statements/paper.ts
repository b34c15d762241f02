/** A4 sheets, written from top to bottom in a font with all Polish letters. */
import fs from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
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

/** Parsed once, because that takes longer than drawing. Each file embeds only the letters it uses. */
let fonts: Promise<{ regular: Font; bold: Font }> | undefined;

async function readFont(name: string): Promise<Font> {
  const { create } = await import('fontkit');
  const file = await fs.readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)));
  return cacheWords(keepLetters(create(file) as Font));
}

/**
 * Fontkit remembers the letters of a glyph from its first use, and composing 'Ć' uses the glyph of C without any: in all later
 * files C would have no letter, and copying 'Czyszczenie' would give 'zyszczenie'.
 */
function keepLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters);
    if (glyph.codePoints.length === 0) glyph.codePoints = letters;
    return glyph;
  };
  return font;
}

const MAX_WORDS = 2_000;

/** Kept for the bar of PDFs in test/bench/costs.ts: statements repeat their words, and shaping them is half of the work. */
function cacheWords(font: Font): Font {
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
  return new Paper(doc, regular);
}

/** Texts with no letter outside the font, as nearly all are. */
const PLAIN = /^[\n -~\u00a0-\u017f]*$/;

/** A writing position and its operations; all lengths in points. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly left = SIDE;
  readonly width: number;
  x = SIDE;
  y = TOP;
  readonly #font: Font;
  readonly #bottom: number;
  /** Sheets that have their footer. */
  #footed = 0;

  constructor(doc: PDFKit.PDFDocument, font: Font) {
    this.doc = doc;
    this.width = doc.page.width - 2 * SIDE;
    this.#font = font;
    this.#bottom = doc.page.height - BOTTOM;
  }

  at({ x, y }: { x: number; y: number }): this {
    return Object.assign(this, { x, y });
  }

  text(text: string, style: TextStyle): void {
    const { doc, x, y } = this;
    const { width = this.width, align = 'left', color = INK } = style;
    const { height, onLine } = this.#measured(text, style);
    doc.fillColor(color);
    if (onLine === undefined) doc.text(this.#inLetters(text), x, y, { width, align });
    else {
      const indent = align === 'left' ? 0 : (width - onLine) / (align === 'right' ? 1 : 2);
      doc.text(this.#inLetters(text), x + indent, y, { lineBreak: false });
    }
    this.y += height;
  }

  /** Sets the font as a side effect. */
  widthOf(text: string, { size, bold = false }: TextStyle): number {
    const font = bold ? 'bold' : 'regular';
    return this.doc.font(font).fontSize(size).widthOfString(this.#inLetters(text));
  }

  /** Sets the font as a side effect. */
  heightOf(text: string, style: TextStyle): number {
    return this.#measured(text, style).height;
  }

  rule({ color, thickness }: { color: string; thickness: number }): void {
    this.doc.rect(SIDE, this.y, this.width, thickness).fill(color);
  }

  box({ y, height, color, radius }: { y: number; height: number; color: string; radius: number }): void {
    this.doc.roundedRect(SIDE, y, this.width, height, radius).fill(color);
  }

  fits(height: number): boolean {
    return this.y + height <= this.#bottom;
  }

  room(height: number): void {
    if (!this.fits(height)) this.newSheet();
  }

  newSheet(): void {
    this.doc.addPage();
    this.at({ x: SIDE, y: TOP });
  }

  /** Writes the footer of each sheet since the last footers, and counts these sheets. */
  foot(foot: string): void {
    const { doc, width } = this;
    const small = { size: 7.5, color: MUTED };
    const all = doc.bufferedPageRange().count;
    for (let sheet = this.#footed; sheet < all; sheet++) {
      doc.switchToPage(sheet);
      this.y = doc.page.height - mm(11);
      this.rule({ color: LINE, thickness: mm(0.2) });
      const y = this.y + mm(1.8);
      const number = `Strona ${sheet - this.#footed + 1} z ${all - this.#footed}`;
      this.at({ x: SIDE, y }).text(foot, { ...small, width: width - mm(30) });
      this.at({ x: SIDE + width - mm(30), y }).text(number, { ...small, width: mm(30), align: 'right' });
    }
    this.#footed = all;
  }

  /** Closes the file. */
  finish(): Promise<Buffer> {
    this.doc.end();
    return buffer(this.doc);
  }

  /** The height of a text, and its width unless it must be broken into lines. */
  #measured(text: string, style: TextStyle): { height: number; onLine?: number } {
    const { width = this.width } = style;
    const onLine = this.widthOf(text, style);
    // A shortcut: nearly all texts fit on one line, and line breaking is most of the work.
    if (onLine <= width && !text.includes('\n')) return { height: this.doc.currentLineHeight(true), onLine };
    return { height: this.doc.heightOfString(this.#inLetters(text), { width }) };
  }

  /** Replaces what the font lacks, which would stay blank. */
  #inLetters(text: string): string {
    if (PLAIN.test(text)) return text;
    return inDrawn(
      text,
      (character) => character === '\n' || this.#font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    );
  }
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
