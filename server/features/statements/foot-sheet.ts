/** A text as a CSS string: all but letters, digits and plain spaces by its number, so that no text can end it. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** The stylesheet that prints a text at the left of each page's foot. */
export const footSheet = (text: string): string => `@page statement { @bottom-left { content: ${cssString(text)} } }\n`;
