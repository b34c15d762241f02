import { byDay } from '../support/drill.ts';
import { NASTY_JSON, NASTY_TEXTS } from './nasty.ts';
import { sendSpoilt } from './spoilt.ts';
import type { Question, Spoil } from './walk.ts';

/** Query parameters of pages. */
const QUERY = [
  'section',
  'page',
  'tab',
  'id',
  'dialog',
  'next',
  'date',
  'month',
  'from',
  'to',
  'dialog_id',
  'dialog_role',
  'dialog_start_time',
  'dialog_end',
  'dialog_end_time',
  'dialog_all_day',
  'over',
  'returnType',
];

const FORM = {
  type: 'application/x-www-form-urlencoded',
  headers: [['accept', 'text/html']] as [string, string][],
};

/**
 * An invalid value anywhere in a request neither crashes the app nor reveals internals. The daily run tries one value
 * per place, and sends a field either as JSON or by a form.
 */
export const badValues: Question = async (walk, visit) => {
  const { route, fields } = visit;
  const faults: string[] = [];
  for (const name of route.params)
    for (const text of walk.share(`:${name}`, NASTY_TEXTS)) {
      const spoil: Spoil = (sample) => ({ ...sample, params: { ...sample.params, [name]: text.slice(0, 5_000) } });
      faults.push(...(await sendSpoilt(walk, visit, 'manager', {}, spoil)));
    }
  for (const [nth, { name, schema }] of fields.entries()) {
    const kind = kindOf(schema);
    for (const value of byDay(nth % 2 === 0, true) ? walk.share(`JSON ${kind}`, NASTY_JSON) : []) {
      const body = (proper: Record<string, unknown>) => jsonWith(proper, name, value);
      faults.push(...(await sendSpoilt(walk, visit, 'manager', { type: 'application/json', body })));
    }
    for (const text of byDay(nth % 2 === 1, true) ? walk.share(`form ${kind}`, NASTY_TEXTS) : []) {
      const body = (proper: Record<string, unknown>) =>
        new URLSearchParams({ ...(proper as Record<string, string>), [name]: text }).toString();
      faults.push(...(await sendSpoilt(walk, visit, 'manager', { ...FORM, body })));
    }
  }
  if (route.method === 'GET')
    for (const text of walk.share(route.api ? 'query of a call' : 'query of a page', NASTY_TEXTS)) {
      const query = new URLSearchParams(QUERY.map((name) => [name, text.slice(0, 800)])).toString();
      faults.push(...(await sendSpoilt(walk, visit, 'manager', { query })));
    }
  return faults;
};

/** A field's type, without its limits and choices and whether it may be null. */
const kindOf = (schema: string) =>
  schema
    .replace(/"(default|(min|max)(Length|imum|Items))":("[^"]*"|[^,}]+),?/g, '')
    .replace(/"enum":\[[^\]]*\]/g, '"enum"')
    .replace(/^\{"anyOf":\[(\{.*\}),\{"type":"null"\}\]\}$/, '$1');

/** A JSON body with another value, which may be JSON that `JSON.stringify` would not write. */
function jsonWith(body: Record<string, unknown>, name: string, value: string): string {
  const kept = Object.entries(body).filter(([key]) => key !== name);
  return `{${kept.map(([key, it]) => `"${key}":${JSON.stringify(it)},`).join('')}"${name}":${value}}`;
}
