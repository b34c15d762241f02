import { formatMoney, grosze } from '../../domain/money.ts';
import { pushMessage } from '../push/push-message.ts';
import { doubtToTell } from './queries.ts';

/** Tells managers, unless the doubt was answered meanwhile. */
export const doubtRaised = pushMessage({
  name: 'doubt-raised',
  kind: 'doubts',
  async text(db, id) {
    const doubt = await doubtToTell(db, id);
    if (!doubt || doubt.outcome) return undefined;
    const body = `${doubt.horse_name}: ${formatMoney(grosze(-doubt.amount))}`;
    return { title: 'Wątpliwość do rozliczenia', body, url: '/doubts' };
  },
});

export const doubtAnswered = pushMessage({
  name: 'doubt-answered',
  kind: 'answers',
  async text(db, id) {
    const doubt = await doubtToTell(db, id);
    if (!doubt?.outcome) return undefined;
    const { outcome, horse_name, horse_id, owner_id, amount, occurred_on } = doubt;
    return {
      title: outcome === 'kept' ? 'Odpowiedź na wątpliwość' : 'Wycofano opłatę',
      body: `${horse_name}: ${formatMoney(grosze(-amount))}`,
      url: `/user/${owner_id}/payments/${horse_id}?month=${occurred_on.slice(0, 7)}`,
    };
  },
});
