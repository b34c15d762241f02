import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import type { TestApp } from './app.ts';
import { billNovember, buildHorse, buildLedgerEntry, buildPerson, buildService, buildTask } from './builders.ts';

/**
 * November of an owner with three horses, billed on the 10th, as of the 21st. Balance −1575 zł: Bursztyn owes 1600 zł
 * (1450 zł overdue since the 10th), Figa 45 zł not due yet, and Wichura has 70 zł credit.
 */
export async function buildAnnasNovember(app: TestApp) {
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const bursztyn = await buildHorse(app, { owner: anna, name: 'Bursztyn', box_number: '11' });
  const figa = await buildHorse(app, { owner: anna, name: 'Figa', box_number: '13' });
  const wichura = await buildHorse(app, { owner: anna, name: 'Wichura', box_number: '10' });
  await billNovember(app);

  type Horse = typeof bursztyn;
  const book = (kind: 'deposit' | 'main_fee' | 'package_fee') => (horse: Horse, on: string, zloty: number) =>
    buildLedgerEntry(app, {
      horse,
      kind,
      occurred_on: day(on),
      amount: grosze(zloty * 100),
      ...(kind === 'deposit' && { created_by: ewa.id }),
    });
  const [pay, mainFee, packageFee] = [book('deposit'), book('main_fee'), book('package_fee')];
  const services = new Map<string, Awaited<ReturnType<typeof buildService>>>();
  const work = async (horse: Horse, name: string, on: string, zloty: number, done = true) => {
    const service = services.get(name) ?? (await buildService(app, { name }));
    services.set(name, service);
    const price = grosze(zloty * 100);
    const by = done && { finishedBy: ewa, finished_at: new Date(`${on}T12:00:00+01:00`) };
    return buildTask(app, { horse, service, day: day(on), price, ...by });
  };
  const charge = async (horse: Horse, name: string, on: string, zloty: number) => {
    const { id: task_id } = await work(horse, name, on, zloty);
    const period = day(on > '2026-11-10' ? '2026-12-01' : '2026-11-01');
    const amount = grosze(-zloty * 100);
    return buildLedgerEntry(app, {
      horse,
      kind: 'service',
      task_id,
      occurred_on: day(on),
      period,
      amount,
      created_by: ewa.id,
    });
  };

  await pay(wichura, '2026-10-02', 150);
  await charge(bursztyn, 'Solarium', '2026-10-20', 125);
  const lunging = await charge(bursztyn, 'Lonżowanie', '2026-11-03', 45);
  await pay(bursztyn, '2026-11-05', 220);
  await pay(bursztyn, '2026-11-06', -20);
  await pay(figa, '2026-11-06', 1250);
  await pay(wichura, '2026-11-06', 1100);
  await charge(bursztyn, 'Kowal: werkowanie czterech kopyt', '2026-11-07', 180);
  const fee = await mainFee(bursztyn, '2026-11-10', -1150);
  await packageFee(bursztyn, '2026-11-10', -150);
  await mainFee(figa, '2026-11-10', -1250);
  await mainFee(wichura, '2026-11-10', -1100);
  await charge(bursztyn, 'Lonżowanie', '2026-11-12', 45);
  await charge(figa, 'Lonżowanie', '2026-11-13', 45);
  await charge(bursztyn, 'Trening', '2026-11-14', 80);
  await charge(wichura, 'Trening', '2026-11-17', 80);
  await charge(bursztyn, 'Solarium', '2026-11-18', 25);
  await work(bursztyn, 'Solarium', '2026-11-25', 25, false);
  await work(bursztyn, 'Masaż', '2026-11-26', 60, false);
  await work(bursztyn, 'Masaż', '2026-11-28', 60, false);
  return { anna, ewa, bursztyn, figa, wichura, lunging, fee };
}
