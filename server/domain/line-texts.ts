/** What is said when no server of ours answers. */
export const UNREACHED = 'Serwer nie odpowiada. Sprawdź połączenie z internetem i spróbuj ponownie.';

/** Also when ours is full or stops. */
export const BUSY = 'Serwer jest chwilowo zajęty. Spróbuj ponownie za chwilę.';
