import type { z } from 'zod';
import { hasTooManyMarks, normalForm } from '../../domain/normal-form.ts';
import { BadInput } from '../http/errors.ts';

type Fields = Record<string, unknown>;
type Kind = { type: string; optional: boolean; nullable: boolean; element?: z.core.$ZodType };

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional']);
const NUMBER = /^[-+]?\d+([.,]\d+)?$/;

function kindOf(schema: z.core.$ZodType): Kind {
  let def = schema._zod.def as {
    type: string;
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
    element?: z.core.$ZodType;
  };
  let optional = false;
  let nullable = false;
  while (WRAPPERS.has(def.type) || def.type === 'pipe') {
    if (def.type === 'nullable') nullable = true;
    else if (def.type !== 'pipe') optional = true;
    def = ((def.innerType ?? def.in) as z.core.$ZodType)._zod.def as typeof def;
  }
  return { type: def.type, optional, nullable, ...(def.element && { element: def.element }) };
}

function coerce(schema: z.core.$ZodType, value: unknown): unknown {
  const kind = kindOf(schema);
  if (kind.type === 'array') {
    if (value === undefined && kind.optional) return undefined;
    const items = value === undefined ? [] : Array.isArray(value) ? value : [value];
    return items.filter((item) => item !== '').map((item) => coerce(kind.element as z.core.$ZodType, item));
  }
  if (kind.type === 'object') return toObject(value);
  if (kind.type === 'boolean') return toBoolean(value);
  if (kind.type === 'string' && Array.isArray(value)) return value.join(',') || undefined;
  if (kind.nullable && typeof value === 'string' && value.trim() === '') return null;
  if (value === '' && (kind.optional || kind.type !== 'string')) return undefined;
  return kind.type === 'number' ? toNumber(value) : value;
}

/** Forms send nested values as JSON, unless their action has parsed them. The schema refuses anything else. */
function toObject(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Browsers do not send an unticked checkbox. */
function toBoolean(value: unknown): unknown {
  if (value === undefined || value === '' || value === 'false' || value === '0') return false;
  return value === 'on' || value === 'true' || value === '1' ? true : value;
}

/** Parses '12,50', '12.50', '−12,50' and an amount as pages show it, '1 234,50 zł'. The schema refuses anything else. */
function toNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const compact = value.replace(/\s|zł\s*$/gi, '').replace('\u2212', '-');
  return NUMBER.test(compact) ? Number(compact.replace(',', '.')) : value;
}

/**
 * Converts the texts of a plain HTML form to the schema's types: numbers, booleans, lists, null for an emptied optional
 * field, and 'Wtorek,Piątek' for the ticks of a text. JSON is never coerced.
 */
export function fromForm(schema: z.ZodObject, fields: Fields): Fields {
  const input: Fields = {};
  for (const [name, type] of Object.entries(schema.shape)) {
    const value = coerce(type as z.core.$ZodType, fields[name]);
    if (value !== undefined) input[name] = value;
  }
  return input;
}

/** The named fields of a refused form that may be stored: texts without secrets, as far as they fit into `room` bytes. */
export function storableFields(
  fields: Fields,
  names: Iterable<string>,
  room: number,
): Record<string, string | string[]> {
  const storable: Record<string, string | string[]> = {};
  let left = room;
  for (const name of names) {
    const value = /password|token/i.test(name) ? undefined : storableValue(fields[name]);
    const size = value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value));
    if (value === undefined || size > left) continue;
    storable[name] = value;
    left -= size;
  }
  return storable;
}

/** Postgres cannot store NUL in text or JSON. */
function storableValue(value: unknown): string | string[] | undefined {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (!Array.isArray(value)) return undefined;
  return value.filter((item) => typeof item === 'string' && !item.includes('\0')).slice(0, 100);
}

const TOO_MANY_MARKS = 'Ten tekst ma za dużo znaków nałożonych na jedną literę';

/** The depth to which texts are normalized. Bodies are flat, and schemas refuse deeper ones. */
const DEPTH = 8;

/**
 * Normalizes the texts of a body, from forms and JSON alike: letters to NFC, because phones and macOS may send 'Ź' as two
 * characters, and line endings to LF, because forms send CRLF. Throws BadInput for a field with too many marks on a letter:
 * dropping some could make two passwords equal.
 */
export function normalizeTexts(value: unknown, field = '', depth = DEPTH): unknown {
  if (typeof value === 'string') return normalizeText(value, field);
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => normalizeTexts(item, field, depth - 1));
  const normalized = ([name, item]: [string, unknown]) => [name, normalizeTexts(item, field || name, depth - 1)];
  return Object.fromEntries(Object.entries(value).map(normalized));
}

function normalizeText(text: string, field: string): string {
  if (hasTooManyMarks(text)) throw new BadInput(undefined, { [field]: TOO_MANY_MARKS });
  return normalForm(text, 'NFC').replace(/\r\n?/g, '\n');
}
