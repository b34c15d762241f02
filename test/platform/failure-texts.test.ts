import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildService, today } from '../support/builders.ts';

t.test('a plain form about a deleted thing gets the spec’s words', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const gone = randomUUID();
  const { id: service_id } = await buildService(app);
  const horse = { name: 'Iskra', breed: 'nieznana', description: '–', box_number: '' };
  const booking = { horse_id: gone, service_id, onetime: '1', day: today(app) };
  const cases: [string, object, string][] = [
    [
      '/api/update_service',
      { id: gone, name: 'Trening', description: 'Z trenerem.', price: '80' },
      'Wystąpił błąd podczas aktualizacji danych',
    ],
    [`/api/update_group/${gone}?_method=PUT`, { name: 'Stajenni' }, 'Wystąpił błąd podczas aktualizowania grupy'],
    [`/api/delete_group/${gone}?_method=DELETE`, {}, 'Wystąpił błąd podczas usuwania grupy'],
    [`/api/delete_service/${gone}?_method=DELETE`, {}, 'Wystąpił błąd podczas usuwania usługi'],
    [`/api/delete_event/${gone}?_method=DELETE`, {}, 'Nie udało się usunąć wydarzenia'],
    [`/api/delete_note/${gone}?_method=DELETE`, {}, 'Nie udało się usunąć notatki'],
    ['/api/change_horse_health', { horse_id: gone, health: 'true' }, 'Nie udało się zapisać zmian'],
    ['/api/send_service_request', booking, 'Nie udało się wysłać zgłoszenia usługi'],
    ['/api/add_service_to_horse', booking, 'Nie udało się dodać usługi'],
    ['/api/deny_request', { id: gone }, 'Nie udało się odrzucić usługi'],
    ['/api/create_horse', { ...horse, id: gone }, 'Wystąpił błąd podczas dodawania konia'],
    [
      `/api/update_horse/${gone}`,
      { ...horse, payment: '0', payment_for_annual: '0' },
      'Wystąpił błąd podczas aktualizowania konia',
    ],
    [`/api/delete_horse/${gone}?_method=DELETE`, {}, 'Wystąpił błąd podczas usuwania konia'],
  ];
  for (const [path, fields, text] of cases) {
    const refused = await manager.form(path, fields as Record<string, string>, { back: '/home?section=7' });
    t.match((await refused.follow()).words(), new RegExp(`Error \\d{3} ${text}`), path);
  }
});
