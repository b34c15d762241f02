import { Problem } from './problem.tsx';

/** `requestId` identifies the request when the fault is ours. */
type Props = { status: number; message: string; requestId: string };

const TITLES: Record<number, string> = {
  400: 'Coś tu się nie zgadza',
  403: 'Brak dostępu',
  409: 'Ktoś był szybszy',
  410: 'Ten link już nie działa',
  413: 'Za duży plik',
  415: 'Nieznany rodzaj pliku',
  429: 'Chwila przerwy',
  503: 'Zaraz wracamy',
};

/** Every error page but 404. */
export default function Refused({ status, message, requestId }: Props) {
  return (
    <Problem
      title={TITLES[status] ?? 'Coś poszło nie tak'}
      note={status >= 500 && `Jeśli to się powtarza, podaj nam numer: ${requestId}`}
    >
      Error: {message}
    </Problem>
  );
}
