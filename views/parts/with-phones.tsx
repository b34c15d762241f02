import { phoneDigits } from '../../server/domain/phones.ts';

/** Nine digits, or more after a '+', grouped as people write them; longer numbers are those of policies. */
const PHONES = /(?<!\d)(\+\d(?:[\s.()/-]?\d){8,13}|\d(?:[\s.()/-]?\d){8})(?!\d)/;

/** A text in which phone numbers are links that call. */
export const WithPhones = ({ text }: { text: string }) =>
  text.split(PHONES).map((part, nth) =>
    nth % 2 === 0 ? (
      part
    ) : (
      <a key={part} className="phone" href={`tel:${dialled(part)}`}>
        {part}
      </a>
    ),
  );

function dialled(number: string): string {
  const digits = phoneDigits(number);
  return digits.length === 9 ? `+48${digits}` : digits;
}
