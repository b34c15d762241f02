import { codeOfFields, textsOfFields } from '../../domain/field-texts.ts';
import { BUSY } from '../../domain/line-texts.ts';
import { plural } from '../../domain/plural.ts';
import type { ErrorClass, RefusalCode } from '../../domain/refusal-codes.ts';

/**
 * A refusal that a verb, an action or a query may throw: an HTTP status, its class, and the code that programs compare, by
 * default that of the class. `message` is Polish, because people read it. error-map.ts turns it into an answer.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ErrorClass;
  readonly code: RefusalCode;
  /** Polish texts by field name; '' stands for the whole form. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds for Retry-After. */
  readonly retryAfter: number | undefined;
  /** Further properties of the answer's body, as the API contract names them. */
  readonly details: Record<string, unknown> | undefined;

  constructor(status: number, error: ErrorClass, message: string, more: RefusalDetails = {}) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.error = error;
    this.code = more.code ?? error;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.details = more.details;
  }
}

type RefusalDetails = {
  code?: RefusalCode | undefined;
  fields?: Record<string, string> | undefined;
  retryAfter?: number;
  details?: Record<string, unknown> | undefined;
};

/** `fields`: Polish texts, or codes of `codedFields`. */
export class BadInput extends Refusal {
  constructor(message = 'Popraw zaznaczone pola.', fields?: Record<string, string>) {
    super(400, 'bad_input', message, fields && { code: codeOfFields(fields), fields: textsOfFields(fields) });
  }
}

/** There is no valid session. The client reads the contract's message; people are redirected to sign in. */
export class NotSignedIn extends Refusal {
  constructor(message: string) {
    super(401, 'not_signed_in', message);
  }
}

export class WrongCredentials extends Refusal {
  constructor() {
    super(401, 'wrong_credentials', 'Nieprawidłowy e-mail lub hasło');
  }
}

export class Forbidden extends Refusal {
  constructor(
    code: RefusalCode = 'forbidden',
    message = 'Nie masz uprawnień do tej czynności.',
    fields?: Record<string, string>,
  ) {
    super(403, 'forbidden', message, { code, fields });
  }
}

/** A write from another site. Its input is neither read nor stored. */
export class CrossSite extends Forbidden {
  constructor() {
    super('cross_site', 'Ta czynność przyszła z innej strony i została zatrzymana.');
  }
}

export class NotFound extends Refusal {
  constructor(message = 'Nie znaleziono.') {
    super(404, 'not_found', message);
  }
}

export class Conflict extends Refusal {
  constructor(code: RefusalCode, message: string, details?: Record<string, unknown>, fields?: Record<string, string>) {
    super(409, 'conflict', message, { code, details, fields });
  }
}

/** Sent for another person (`x-person`) than the one who is signed in on this device by now. Nothing of it is stored. */
export class SomebodyElse extends Conflict {
  constructor() {
    super('somebody_else', 'Na tym urządzeniu jest teraz zalogowana inna osoba. Niczego nie zapisano.');
  }
}

/** The id of a request was used before, for something else or by somebody else. */
export class SentOtherwise extends Conflict {
  constructor() {
    super(
      'sent_otherwise',
      'Wysłano to już wcześniej z inną treścią. Sprawdź, co jest zapisane, i w razie potrzeby wyślij jeszcze raz.',
    );
  }
}

/** Nothing has failed, but the person must first confirm the question, by sending it back in the field `confirmed`. */
export class Unconfirmed extends Conflict {
  constructor(question: string) {
    super('unconfirmed', question, undefined, { confirmed: question });
  }
}

/**
 * Somebody changed the record after its form was rendered. `formVersion` is that of the current values, so that saving
 * again is deliberate.
 */
export class Stale extends Conflict {
  readonly formVersion: string;

  constructor(message: string, fields: Record<string, string>, formVersion: string) {
    super('stale', message, { form_version: formVersion }, fields);
    this.formVersion = formVersion;
  }
}

export class Gone extends Refusal {
  constructor(code: RefusalCode, message: string, fields?: Record<string, string>) {
    super(410, 'gone', message, { code, fields });
  }
}

/** A duration in Polish: '30 sekund', '15 minut', '2 godziny'. */
function wait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} ${plural(whole, 'sekundę', 'sekundy', 'sekund')}`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return `${minutes} ${plural(minutes, 'minutę', 'minuty', 'minut')}`;
  const hours = Math.ceil(minutes / 60);
  return `${hours} ${plural(hours, 'godzinę', 'godziny', 'godzin')}`;
}

export class TooMany extends Refusal {
  constructor(retryAfter: number, message = `Zbyt wiele prób. Spróbuj ponownie za ${wait(retryAfter)}.`) {
    super(429, 'too_many', message, { retryAfter });
  }
}

export class Unavailable extends Refusal {
  constructor(retryAfter = 2, message: string = BUSY) {
    super(503, 'unavailable', message, { retryAfter });
  }
}
