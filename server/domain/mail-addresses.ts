/** A text is not a single plain e-mail address. The message does not repeat it, because logs must not hold e-mails. */
export class BadAddress extends Error {
  constructor() {
    super('Not one plain e-mail address');
    this.name = 'BadAddress';
  }
}

const PLAIN = /^[^\s\p{Cc}@,;:"<>()[\]\\]{1,64}@[^\s\p{Cc}@,;:"<>()[\]\\]{1,255}$/u;

/** The address as an object, because nodemailer would parse a string as a list. Throws BadAddress. */
export function plainAddress(address: string, name = ''): { name: string; address: string } {
  if (!PLAIN.test(address) || address.length > 254) throw new BadAddress();
  return { name, address };
}

/** Parses 'Name <name@example.pl>' or a plain address. Throws BadAddress. */
export function sender(from: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(?:"?([^"<>@]*?)"?\s*<)?([^<>]+?)>?$/.exec(from.trim()) ?? [];
  return plainAddress(address, name);
}

export function isSender(from: string): boolean {
  try {
    return Boolean(sender(from));
  } catch {
    return false;
  }
}
