/** Bank transfers to the stable: their title, and the QR code for banking apps. */
import type { Day } from './days.ts';
import type { Grosze } from './money.ts';
import { normalForm } from './normal-form.ts';

export type Payee = {
  /** The 26 digits of a Polish account. */
  account: string;
  recipient: string;
  /** The ten digits of the tax number; null for a private person. */
  nip: string | null;
};

/** The most characters that banks allow for the recipient and the title in a QR code. */
export const LONGEST_RECIPIENT = 20;
const LONGEST_TITLE = 32;

/** 9999,99 zł: the code has six digits for grosze. */
const LARGEST_CODED = 999_999;

/** A name made safe for a field of the QR code: one line without control characters and '|', which separates fields. */
const inOneField = (text: string): string =>
  normalForm(text, 'NFC')
    .replace(/[\p{C}|]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const cut = (text: string, longest: number): string => [...text].slice(0, Math.max(0, longest)).join('').trimEnd();

type TitledHorse = { name: string; box_number: string | null };

/**
 * A transfer's title: 'Bursztyn, boks 11, 11/2026', without a box 'Bursztyn, 11/2026', for several horses 'Anna
 * Wiśniewska, 11/2026'. A name that is too long is cut, so that box and month fit.
 */
export function transferTitle(owner: string, horses: readonly TitledHorse[], month: Day): string {
  const [horse] = horses.length === 1 ? horses : [];
  const box = horse?.box_number ? `, boks ${inOneField(horse.box_number)}` : '';
  const rest = `${box}, ${month.slice(5, 7)}/${month.slice(0, 4)}`;
  return cut(inOneField(horse?.name ?? owner), LONGEST_TITLE - [...rest].length) + rest;
}

/**
 * The text of a transfer's QR code, as Polish banks recommend it (2013): NIP|PL|account|grosze in six
 * digits|recipient|title and three empty fields. Null when there is nothing to pay, or more than 9999,99 zł.
 */
export function bankQr({ account, recipient, nip }: Payee, amount: Grosze, title: string): string | null {
  if (amount <= 0 || amount > LARGEST_CODED) return null;
  const fields = [
    nip ?? '',
    'PL',
    account,
    String(amount).padStart(6, '0'),
    cut(inOneField(recipient), LONGEST_RECIPIENT),
    cut(inOneField(title), LONGEST_TITLE),
  ];
  return [...fields, '', '', ''].join('|');
}

/** '63 9990 0009 0000 2026 0000 1101' */
export const formatAccount = (account: string): string => `${account.slice(0, 2)} ${inFours(account.slice(2))}`;

const inFours = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? '';

/** '777-000-01-23' */
export const formatNip = (nip: string): string => nip.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4');

export const WRONG_NIP = 'NIP ma 10 cyfr';
export const NIP_SLIP = 'W numerze NIP jest pomyłka: cyfra kontrolna się nie zgadza';

const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** Whether ten digits pass the tax number's checksum. */
export function isNip(digits: string): boolean {
  if (!/^[1-9]\d{9}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]);
}
