import { addDays } from '../domain/days.ts';
import { parseLine } from '../domain/instructions.ts';
import { requestInstructions } from '../features/instructions/request-instructions.ts';
import { RequestInstructions, SetInstructions } from '../features/instructions/schema.ts';
import { setInstructions } from '../features/instructions/set-instructions.ts';
import { firstVersion, updateInstructions } from '../features/instructions/update-instructions.ts';
import type { Tx } from '../platform/data/database.ts';
import type { Booking } from './bookings.ts';
import { type ServiceKey, services } from './catalogue.ts';
import { dice, idOf } from './chance.ts';
import { demoPerson } from './people.ts';
import { at, type Times } from './times.ts';
import { byManager, commandOf } from './verbs.ts';

const MEASURES = ['1 miarka', '1,5 miarki', '2 miarki'];
const HAY = ['3 kg', '4 kg', '5 kg'];

/** Exceptions by horse name: other grain, an extra, other hay, a remark on the paddock. */
const GRAIN: Record<string, string> = { Kasztan: 'musli', Iskra: 'musli', Wichura: 'sieczka', Perła: 'sieczka' };
const EXTRA: Record<string, string> = { Żurawina: 'olej 50 ml', Bursztyn: 'marchew 1 kg', Bohun: 'sól 20 g' };
const HAY_OF: Record<string, string> = { Lancelot: '4 kg (namoczone)', Tytan: '8 kg' };
const COMPANY: Record<string, string> = { Figa: 'tylko rano', Grom: 'bez ogierów', Kalina: 'na miękkim' };
const CARE = ['szczotka miękka', 'kopyta dziegieć', 'grzywa i ogon', 'szczotka ryżowa'];

/** The instruction lines of each service. `nth`: a number from 0 to 59 that varies between horses. */
const LINES: Partial<Record<ServiceKey, (name: string, nth: number) => string[]>> = {
  breakfast: fed,
  supper: fed,
  paddock: (name, nth) => [`padok ${1 + (nth % 5)}${COMPANY[name] ? ` (${COMPANY[name]})` : ''}`],
  blanket: (_, nth) => [nth % 3 ? 'derka 200 g (poniżej 5 °C)' : 'derka 300 g (poniżej 0 °C)'],
  grooming: (_, nth) => [CARE[nth % CARE.length] as string],
  lunging: (_, nth) => [nth % 2 ? 'kawecan' : 'wypinacze'],
  training: (_, nth) => [nth % 2 ? 'drągi' : 'skoki do 80 cm'],
  washing: (_, nth) => [nth % 2 ? 'same nogi' : 'nogi i brzuch'],
  solarium: () => ['20 minut'],
  allDay: (_, nth) => [`padok ${6 + (nth % 3)}`],
};

function fed(name: string, nth: number): string[] {
  const grain = `${GRAIN[name] ?? 'owies'} ${MEASURES[nth % MEASURES.length]}`;
  const hay = `siano ${HAY_OF[name] ?? HAY[nth % HAY.length]}`;
  return [grain, hay, ...(EXTRA[name] ? [EXTRA[name]] : [])];
}

const KEYS = new Map(Object.entries(services).map(([key, { id }]) => [id, key as ServiceKey]));

/** Writes an instruction for each recurring booking of a horse, two changes of yesterday, and an owner's request. */
export async function writeInstructions(tx: Tx, times: Times, bookings: readonly Booking[]): Promise<void> {
  const roll = dice(60);
  const written = bookings.flatMap(({ id, service, horse, weekdays, from }) => {
    const lines = horse && weekdays.length > 0 && LINES[KEYS.get(service.id) as ServiceKey]?.(horse.name, roll(60));
    return lines ? [{ from, said: firstVersion(id, lines.map(parseLine), from) }] : [];
  });
  for (const [from, ofDay] of Map.groupBy(written, ({ from }) => from)) {
    const command = byManager(tx, at(from, '06:30'), null);
    const instructions = ofDay.map(({ said }) => said);
    await updateInstructions(tx, command, instructions);
  }
  await changeYesterday(tx, times, bookings);
}

const feedingOf = (bookings: readonly Booking[], name: string) =>
  bookings.flatMap(({ id, horse, service }) =>
    horse?.name === name && [services.breakfast, services.supper].includes(service) ? id : [],
  );

async function changeYesterday(tx: Tx, { today, now }: Times, bookings: readonly Booking[]): Promise<void> {
  const yesterday = addDays(today, -1);
  const instead = { valid_from: yesterday, how: 'instead', instead_of: 'owies' };
  const changes = [
    { booking_ids: feedingOf(bookings, 'Orkan'), line: 'owies 2,5 miarki' },
    { booking_ids: feedingOf(bookings, 'Malina'), line: 'bez owsa', valid_until: addDays(today, 12) },
  ];
  for (const { line, ...change } of changes) {
    const input = SetInstructions.parse({ ...instead, ...change, line: parseLine(line) });
    await setInstructions(byManager(tx, at(yesterday, '16:20'), input));
  }
  const line = parseLine('marchew 1 kg');
  const asked = { id: idOf('request carrots'), how: 'added', line, remark: 'Sama przywiozę.' };
  const input = RequestInstructions.parse({ ...asked, booking_ids: feedingOf(bookings, 'Iskra'), valid_from: today });
  const evening = at(yesterday, '20:15');
  await requestInstructions(commandOf(tx, demoPerson('owner'), evening < now ? evening : now, input));
}
