import { z } from 'zod';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { section } from '../../platform/pages/section.ts';

/** Leads to a person's horses on their page; without a person in the address, to the list of people. */
export const horseSections = [
  section({
    index: SECTION.ownerHorses,
    query: z.object({ user: z.uuid().optional().catch(undefined) }),
    answer: async ({ input, reply }) =>
      reply.redirect(input.user ? `/user/${input.user}?tab=horses` : sectionAddress(SECTION.people), 303),
  }),
];
