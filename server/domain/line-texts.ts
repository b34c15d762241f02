/** Shown when our server does not answer. */
export const UNREACHED = 'Serwer nie odpowiada. Sprawdź połączenie z internetem i spróbuj ponownie.';

/** Shown when our server is overloaded or stopping. */
export const BUSY = 'Serwer jest chwilowo zajęty. Spróbuj ponownie za chwilę.';
