/** An amount of money: a whole number of grosze. Arithmetic happens in this unit alone. */
export type Grosze = number & { readonly unit: 'grosze' };

/** The largest amount the stable's books take in one entry: 1 000 000 zł. */
export const LARGEST_AMOUNT = 100_000_000;

/** Marks a whole number of grosze as such. Throws a RangeError on anything that is not one. */
export function grosze(amount: number): Grosze {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of grosze: ${amount}`);
  return (amount === 0 ? 0 : amount) as Grosze;
}

/** Złote as people and JSON write them (at most 2 decimals) to grosze. Throws a RangeError on a third decimal. */
export function fromZloty(zloty: number): Grosze {
  const amount = Math.round(zloty * 100);
  if (Math.abs(amount / 100 - zloty) > 1e-9) throw new RangeError(`more than 2 decimals: ${zloty}`);
  return grosze(amount);
}

/** Grosze as the number of złote that the API sends. */
export const toZloty = (amount: Grosze): number => amount / 100;

const zloty = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });
const plain = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1234,50 zł', '12 345,00 zł', with no-break spaces. */
export const formatMoney = (amount: Grosze): string => zloty.format(toZloty(amount));

const price = new Intl.NumberFormat('pl-PL', {
  style: 'currency',
  currency: 'PLN',
  trailingZeroDisplay: 'stripIfInteger',
});

/** The same as a price list has it: '1350 zł', '12,50 zł'. */
export const formatPrice = (amount: Grosze): string => price.format(toZloty(amount));

/** The amount without its currency, as the service tiles want it: '45,00' (for 'Cena: 45,00PLN'). */
export const formatAmount = (amount: Grosze): string => plain.format(toZloty(amount));

const ofAccount = (options: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN', ...options });
  return (amount: Grosze): string => format.format(toZloty(amount)).replace('-', '−');
};

/** What stands on an account, with a true minus: '−125,00 zł', '50,00 zł'. */
export const formatBalance = ofAccount({});

/** What changes it, with either sign: '−45,00 zł', '+220,00 zł'. */
export const formatChange = ofAccount({ signDisplay: 'exceptZero' });
