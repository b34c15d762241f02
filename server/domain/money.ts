/** A whole number of grosze. All arithmetic uses this unit. */
export type Grosze = number & { readonly unit: 'grosze' };

/** The largest amount of one ledger entry: 1 000 000 zł. */
export const LARGEST_AMOUNT = 100_000_000;

export function grosze(amount: number): Grosze {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of grosze: ${amount}`);
  return (amount === 0 ? 0 : amount) as Grosze;
}

/** From złote, as people and JSON write them. Throws a RangeError on a third decimal. */
export function fromZloty(zloty: number): Grosze {
  const amount = Math.round(zloty * 100);
  if (Math.abs(amount / 100 - zloty) > 1e-9) throw new RangeError(`more than 2 decimals: ${zloty}`);
  return grosze(amount);
}

export const toZloty = (amount: Grosze): number => amount / 100;

const zloty = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });
const plain = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1234,50 zł', '12 345,00 zł', with no-break spaces. */
export const formatMoney = (amount: Grosze): string => zloty.format(toZloty(amount));

/** Without its sign, where the words tell it. */
export const formatSize = (amount: Grosze): string => formatMoney(grosze(Math.abs(amount)));

const price = new Intl.NumberFormat('pl-PL', {
  style: 'currency',
  currency: 'PLN',
  trailingZeroDisplay: 'stripIfInteger',
});

/** For a price list: '1350 zł', '12,50 zł'. */
export const formatPrice = (amount: Grosze): string => price.format(toZloty(amount));

/** What a price of the club's list is for. */
export const PRICE_UNITS = {
  month: 'miesiąc',
  week: 'tydzień',
  day: 'doba',
  hour: 'godzina',
  lesson: 'jazda',
  person: 'osoba',
  pass: 'karnet',
} as const;

/** 'none': the price's name says it all. */
export type PriceUnit = keyof typeof PRICE_UNITS | 'none';

/** '1650 zł / miesiąc', without a break inside. */
export const formatUnitPrice = (amount: Grosze, unit: PriceUnit): string =>
  unit === 'none' ? formatPrice(amount) : `${formatPrice(amount)}\u00a0/\u00a0${PRICE_UNITS[unit]}`;

/** What a service costs, one time or a month: '8,00 zł', '120,00 zł / mies.' */
export const formatRate = (amount: Grosze, monthly: boolean): string =>
  monthly ? `${formatMoney(amount)}\u00a0/\u00a0mies.` : formatMoney(amount);

/** Without the currency, for the service tiles: '45,00' (in 'Cena: 45,00PLN'). */
export const formatAmount = (amount: Grosze): string => plain.format(toZloty(amount));

const ofAccount = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', ...options });
  return (amount: Grosze): string => format.format(toZloty(amount)).replace('-', '−');
};

/** A balance, with a true minus sign: '−125,00 zł', '50,00 zł'. */
export const formatBalance = ofAccount({});

/** A change of a balance, with either sign: '−45,00 zł', '+220,00 zł'. */
export const formatChange = ofAccount({ signDisplay: 'exceptZero' });
