import { section } from '../../platform/section.ts';

/** A section without content of its own yet; `leads`: it shows links to the others. */
export const emptySection = (index: number, title: string, text: string, leads = false) =>
  section({ index, answer: ({ reply }) => reply.page('home/empty', { title, text, leads }, { title }) });
