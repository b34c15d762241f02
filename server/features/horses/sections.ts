import { z } from 'zod';
import type MyHorses from '../../../views/horses/my-horses.page.tsx';
import type OwnerHorsesSection from '../../../views/horses/owner-horses-section.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { PageNumber, readPage } from '../../platform/pages/paging.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { OwnerHorsesQuery, ownerHorsesOf } from './owner-horses.ts';
import { countHorsesOf, listedHorsesOf, ownerById } from './queries.ts';

const OwnHorsesQuery = z.object({ page: PageNumber });

async function ownHorsesSection(call: Call<z.output<typeof OwnHorsesQuery>>) {
  const { db, now, input, reply } = call;
  const { id } = signedIn(call);
  const { rows: horses, ...list } = await readPage(
    input.page,
    (slice) => listedHorsesOf(db, id, dayOf(now), slice),
    () => countHorsesOf(db, id),
  );
  return reply.page<typeof MyHorses>('horses/my-horses', { horses, ...list }, { title: 'Konie' });
}

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
  section({ index: SECTION.ownHorses, query: OwnHorsesQuery, answer: ownHorsesSection }),
  section({ index: SECTION.ownerHorses, query: OwnerHorsesSectionQuery, answer: ownerHorsesSection }),
];
