import { formatDay } from '../../server/domain/days.ts';
import type { ShownVisit } from '../../server/features/visits/schema.ts';
import { topicInWords } from '../visits/topics.ts';
import type { Letter } from './letter.ts';

type Asked = Pick<ShownVisit, 'name' | 'phone' | 'email' | 'topic' | 'kind' | 'wished_day' | 'message'>;

/** To the stable: what a visitor asks for, and how to reach them. */
export function visit({ publicUrl, ...asked }: Asked & { publicUrl: string }): Letter {
  const { name, phone, email, topic, kind, wished_day, message } = asked;
  const facts = [
    ['Kto', name],
    ['Telefon', phone],
    ['E-mail', email],
    ['W sprawie', topicInWords(topic)],
    ['Jakie miejsce', kind],
    ['Kiedy', wished_day ? formatDay(wished_day) : ''],
  ] as const;
  const inLine = topic === 'waiting_list';
  const title = inLine ? 'Wpis na listę oczekujących' : 'Prośba o wizytę';
  return {
    subject: `${title}: ${name}`,
    preview: message.slice(0, 120),
    title,
    pieces: [
      ...(message ? [{ kind: 'quote', text: message } as const] : []),
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      email
        ? 'Odpowiedź na tę wiadomość trafi do tej osoby.'
        : 'Ta osoba nie podała adresu e-mail, więc czeka na telefon.',
      { kind: 'button', label: 'Zobacz w aplikacji', href: `${publicUrl}/visits${inLine ? '?show=list' : ''}` },
    ],
  };
}
