import { addressLine } from '../../domain/postal-codes.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { type Club, clubOf } from '../../platform/data/club.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { type EditClub, LONGEST_SHORT_NAME } from './schema.ts';
import { lockSetting, saveSettings } from './settings-queries.ts';

/** Sets the stable's name and contact. This process shows them at once, others within a minute. */
export async function editClub(call: Call<EditClub>): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const before = clubOf(await lockSetting(tx, 'club'));
    const club = clubIn(call.input, before);
    await saveSettings(tx, { club });
    const gone = { nip: undefined, lat: undefined, lon: undefined };
    await recordAudit(
      tx,
      call,
      'edit_club',
      { settings: null },
      changeOf<Partial<Club>>(before, { ...gone, ...club } as Partial<Club>),
    );
  });
  call.request.server.deps.club.forget();
}

/** A place on the map belongs to its address: a change of the address removes it, unless a new place was typed. */
function clubIn({ lat, lon, nip, email, short_name, ...rest }: EditClub, before: Club): Club {
  const moved = addressLine(rest) !== addressLine(before);
  const placed = typeof lat === 'number' && typeof lon === 'number';
  const left = moved && lat === before.lat && lon === before.lon;
  return {
    ...rest,
    email: email ?? '',
    short_name: short_name || shortOf(rest.name),
    ...(nip && { nip }),
    ...(placed && !left && { lat, lon }),
  };
}

/** The name in the menu if none is given: the whole name where it fits. */
const shortOf = (name: string): string => (name.length <= LONGEST_SHORT_NAME ? name : 'Stajnia');
