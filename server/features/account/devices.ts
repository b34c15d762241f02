import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { devicesOf as notifiedDevices } from '../push/queries.ts';
import { sessionsOf } from '../sessions/queries.ts';
import type { Device, NotifiedDevice } from './schema.ts';

/** The caller's sessions, this browser first. */
export async function devicesOf(call: Call<unknown>): Promise<Device[]> {
  const self = signedIn(call);
  const sessions = await sessionsOf(call.db, self.id, call.now);
  return sessions
    .map(({ id, user_agent, last_used_at }) => ({
      id,
      browser: browserName(user_agent),
      last_used_at: last_used_at.toISOString(),
      current: id === self.session_id,
    }))
    .sort(currentFirst);
}

export async function notifiedOn(call: Call<unknown>): Promise<NotifiedDevice[]> {
  const self = signedIn(call);
  const devices = await notifiedDevices(call.db, self.id);
  return devices
    .map(({ endpoint, user_agent, session_id, created_at }) => ({
      endpoint,
      browser: browserName(user_agent),
      since: dayOf(created_at),
      current: session_id === self.session_id,
    }))
    .sort(currentFirst);
}

const currentFirst = (a: { current: boolean }, b: { current: boolean }) => Number(b.current) - Number(a.current);

type Known = readonly (readonly [RegExp, string])[];

// Order matters: Edge and Opera also contain 'Chrome', and nearly all contain 'Safari'.
const BROWSERS: Known = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOP[RTX]\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: Known = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (known: Known, userAgent: string) => known.find(([mark]) => mark.test(userAgent))?.[1];

/** A readable name of a user agent: 'Chrome, Windows'. It only helps people tell their devices apart. */
function browserName(userAgent: string): string {
  const names = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean);
  return names.join(', ') || 'Nieznana przeglądarka';
}
