/** An address that is not one plain e-mail address; the message does not repeat it. */
export class BadAddress extends Error {
  constructor() {
    super('Not one plain e-mail address');
    this.name = 'BadAddress';
  }
}

const PLAIN = /^[^\s\p{Cc}@,;:"<>()[\]\\]{1,64}@[^\s\p{Cc}@,;:"<>()[\]\\]{1,255}$/u;

/** The address as the object nodemailer takes without reading it as a list. Throws a BadAddress. */
export function plainAddress(address: string, name = ''): { name: string; address: string } {
  if (!PLAIN.test(address) || address.length > 254) throw new BadAddress();
  return { name, address };
}

/** 'Stajnia <stajnia@localhost>' or the address alone, as an operator writes it. Throws a BadAddress. */
export function sender(from: string): { name: string; address: string } {
  const [, name = '', address = ''] = /^(?:"?([^"<>@]*?)"?\s*<)?([^<>]+?)>?$/.exec(from.trim()) ?? [];
  return plainAddress(address, name);
}

/** Whether mails can say that they are from there. */
export function isSender(from: string): boolean {
  try {
    return Boolean(sender(from));
  } catch {
    return false;
  }
}
