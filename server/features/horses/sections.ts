import { z } from 'zod';
import type OwnerHorsesSection from '../../../views/horses/owner-horses-section.page.tsx';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { section } from '../../platform/pages/section.ts';
import { OwnerHorsesQuery, ownerHorsesOf } from './owner-horses.ts';
import { ownerById } from './queries.ts';

const OwnerHorsesSectionQuery = OwnerHorsesQuery.extend({
  user: z.uuid().optional().catch(undefined),
});

async function ownerHorsesSection(call: Call<z.output<typeof OwnerHorsesSectionQuery>>) {
  const { db, input, reply } = call;
  const owner = input.user ? await ownerById(db, input.user) : undefined;
  const ownerHorses = owner
    ? await ownerHorsesOf(call, owner, `${sectionAddress(SECTION.ownerHorses)}&user=${owner.id}`)
    : null;
  return reply.page<typeof OwnerHorsesSection>(
    'horses/owner-horses-section',
    { ownerHorses },
    { title: ownerHorses ? `Konie: ${ownerHorses.owner.name}` : 'Konie' },
  );
}

export const horseSections = [
  section({ index: SECTION.ownerHorses, query: OwnerHorsesSectionQuery, answer: ownerHorsesSection }),
];
