import { ECDH } from 'node:crypto';
import { z } from 'zod';
import type { Role } from '../../domain/policy.ts';

/** Whether a key is a point of the curve, so that messages can be encrypted for it. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') === key;
  } catch {
    return false;
  }
}

const Endpoint = z.url({ protocol: /^https$/ }).max(2000);

export const Subscription = z.object({
  endpoint: Endpoint,
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().max(87).refine(isPoint),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});

/** Without an endpoint, removes all of the caller's devices. */
export const Removal = z.object({ endpoint: Endpoint.optional() });

/** The kinds of notices, as the settings call them. People may switch off each kind that they get. */
export const NOTICE_KINDS = {
  day: 'Rano: zadania na dziś',
  work: 'Przydzielone mi zadania',
  requests: 'Nowe prośby o usługę i o wizytę',
  doubts: 'Wątpliwości do rozliczeń',
  care_week: 'W poniedziałek: zabiegi na ten tydzień',
  overdue_work: 'Rano: zadania, których wczoraj nie wykonano',
  work_alerts: 'Alerty zdrowotne koni w stajni',
  alerts: 'Alert zdrowotny mojego konia',
  care: 'Zabiegi mojego konia: terminy i wizyty',
  handovers: 'Mój koń zmienia właściciela',
  answers: 'Odpowiedzi na moje prośby i wątpliwości',
  deposits: 'Wpłaty i zmiany na koncie',
  payments: 'Terminy płatności i zaległości',
} as const;

export type NoticeKind = keyof typeof NOTICE_KINDS;

/** Kinds that do not wait for the end of the quiet hours. */
export const URGENT_KINDS: readonly NoticeKind[] = ['work_alerts', 'alerts'];

const KINDS_OF_ROLE: Record<Role, readonly NoticeKind[]> = {
  user: [],
  worker: ['day', 'work', 'work_alerts'],
  manager: ['requests', 'doubts', 'overdue_work', 'care_week', 'work_alerts'],
  admin: ['requests', 'doubts', 'overdue_work', 'care_week', 'work_alerts'],
};

const KINDS_OF_OWNERS = ['alerts', 'care', 'handovers', 'answers', 'deposits', 'payments'] as const;

/** The kinds that a person may get, by their role and as an owner of horses. */
export const kindsFor = ({ role, owns_horse }: { role: Role; owns_horse: boolean }): readonly NoticeKind[] =>
  role === 'user' || owns_horse ? [...KINDS_OF_ROLE[role], ...KINDS_OF_OWNERS] : KINDS_OF_ROLE[role];

const KINDS = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];

/** The wanted kinds. A form without a ticked kind does not send the field. */
export const ChosenNotices = z.object({
  kinds: z.array(z.enum(KINDS)).max(KINDS.length).default([]),
});
export type ChosenNotices = z.output<typeof ChosenNotices>;

/** A kind of notice in a person's settings. */
export type NoticeChoice = { kind: NoticeKind; label: string; wanted: boolean };

export const PublicKey = z.object({ key: z.string() });

export type Subscription = z.output<typeof Subscription>;
