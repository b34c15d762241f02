/** More marks than any script puts on one letter. */
const MOST_MARKS = 30;

/** Combining marks, and two Japanese characters that NFKD turns into combining marks. */
const MARKS = /[\p{M}\uff9e\uff9f]{2,}/gu;

const withFewMarks = (text: string): string =>
  text.replace(MARKS, (marks) => (marks.length > MOST_MARKS ? [...marks].slice(0, MOST_MARKS).join('') : marks));

/** Whether `normalForm` would drop some marks. */
export const hasTooManyMarks = (text: string): boolean => withFewMarks(text) !== text;

/**
 * A text in a Unicode normal form, with at most 30 marks in a row: the time to sort a letter's marks grows with the square of
 * their number.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string => withFewMarks(text).normalize(form);
