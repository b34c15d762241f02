/** Escapes a text for a CSS string: everything except letters, digits and plain spaces becomes a code point. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** A stylesheet that prints a text in each page's footer. */
export const footSheet = (text: string): string => `@page statement { @bottom-left { content: ${cssString(text)} } }\n`;
