import { z } from 'zod';
import { fieldErrors } from '../../domain/field-texts.ts';
import type { Grosze } from '../../domain/money.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { MoneyField, OptionalTime, requiredLine } from '../../platform/forms/fields.ts';
import { FormVersion } from '../../platform/forms/stale-check.ts';
import { hasBasis, NO_BASIS, vatFields } from '../settings/vat-fields.ts';
import { serviceErrors } from './texts.ts';

const GroupName = requiredLine(60, 'Nazwa może mieć najwyżej 60 znaków', 'Wpisz nazwę grupy');

/** `id` is chosen by the client or the form, so that a repeated request creates one group. */
export const NewGroup = z.object({ id: z.uuid().optional(), name: GroupName });
export const GroupInput = z.object({ name: GroupName });
export const GroupId = z.object({ id: z.uuid() });

export const Group = z.object({ id: z.uuid(), name: z.string() });
export type Group = z.output<typeof Group>;

export const Worker = z.object({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  has_account: z.boolean(),
});
export type Worker = z.output<typeof Worker>;

/** Replaces all of a worker's groups. */
export const AssignGroups = z.object({ worker_id: z.uuid(), groups: z.array(z.uuid()).max(500) });

/** The price in zł for one time or a month, 0 for a general service; without `groups` every worker may do it. */
export const Service = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.number(),
  monthly: z.boolean(),
  description: z.string(),
  groups: z.array(z.uuid()),
  general: z.boolean(),
  /** The hour, 'HH:MM'; null: at any. */
  at: z.string().nullable(),
});
export type Service = z.output<typeof Service>;

/** A service as its form shows it; without a rate of its own the stable's applies. */
export type EditedService = Service & { vat_rate: string | null; vat_basis: string | null };

export type ServiceTile = {
  id: string;
  name: string;
  price: Grosze;
  monthly: boolean;
  general: boolean;
  at: string | null;
};

/** A count up to a limit; `more`: there are more than that. */
export type Counted = { count: number; more: boolean };

/** `horses`: how many have the service; null for a general one. */
export type CountedTile = ServiceTile & { horses: Counted | null };

export type CatalogueDialog =
  | { name: 'create-group'; id: string }
  | { name: 'edit-group'; group: Group; members: Omit<Worker, 'has_account'>[] }
  | { name: 'delete-group'; group: Group; use: { workers: number; services: number } }
  | { name: 'create-service'; id: string; groups: Group[] }
  /** `formVersion` describes what the form shows. */
  | { name: 'edit-service'; service: EditedService; formVersion: string; groups: Group[] }
  /** `bookings` that go on without the service. */
  | { name: 'delete-service'; service: Pick<Service, 'id' | 'name'>; bookings: Counted };

export const ServiceType = Service.pick({ id: true, name: true, description: true, price: true, monthly: true });
/** Free of charge. */
export const GeneralServiceType = Service.pick({ id: true, name: true, description: true });

const service = {
  name: requiredLine(60, 'Nazwa może mieć najwyżej 60 znaków', 'Wpisz nazwę usługi'),
  description: z
    .string({ error: fieldErrors.required })
    .trim()
    .min(1, 'Wpisz opis usługi')
    .max(5000, 'Opis może mieć najwyżej 5000 znaków'),
  price: MoneyField.optional(),
  /** Whether the price is for a month; left out, it stays as it is. */
  monthly: z.boolean().optional(),
  groups: z.array(z.uuid()).max(500).default([]),
  general: z.boolean(),
  /** '' or null for none; left out, it stays as it is. */
  at: OptionalTime.nullish(),
  ...vatFields,
  confirmed: Confirmed,
};

const hasPrice = ({ general, price }: { general: boolean; price?: number | undefined }) =>
  general || price !== undefined;
const NO_PRICE = {
  path: ['price'],
  error: serviceErrors.price,
  /** Reported together with the other errors. */
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** `id` is chosen by the client or the form, so that a repeated request creates one service. */
export const NewService = z
  .object({ id: z.uuid().optional(), ...service })
  .refine(hasPrice, NO_PRICE)
  .refine(hasBasis, NO_BASIS);
/** `form_version` describes what the form showed, to detect a concurrent change. */
export const ChangedService = z
  .object({ id: z.uuid(), ...service, form_version: FormVersion })
  .refine(hasPrice, NO_PRICE)
  .refine(hasBasis, NO_BASIS);
export const ServiceId = z.object({ id: z.uuid() });
