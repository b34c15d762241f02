import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ActionTexts, successAlert } from '../../server/domain/texts.ts';
import { pushTexts } from '../../server/features/push/texts.ts';
import { Button } from '../../views/parts/button.tsx';
import type { Answer } from '../api.ts';
import { useNotice } from '../notice.tsx';
import { canBeNotified, removeDevice, saveDevice, subscriptionHere } from '../push.ts';
import { refresh } from '../refresh.ts';
import { refusalAlert } from '../refusal.ts';

/** `undefined` until the browser has answered; `tab`: only the app on the home screen of this device can be notified. */
type State = 'unsupported' | 'tab' | 'denied' | 'off' | 'on' | undefined;

/** Browsers without a home screen lack the property. */
const inIosTab = 'standalone' in navigator && navigator.standalone === false;

/** Whether the list beside it contains the device with this endpoint. */
const isListed = (endpoint: string) =>
  document.querySelector(`[data-refresh] input[name="endpoint"][value="${CSS.escape(endpoint)}"]`) !== null;

async function stateHere(): Promise<State> {
  if (!canBeNotified()) return inIosTab ? 'tab' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await subscriptionHere();
  const kept = subscription !== null && isListed(subscription.endpoint);
  return kept && Notification.permission === 'granted' ? 'on' : 'off';
}

const NOT_REACHED: Answer<unknown> = { ok: false, status: 0, code: '', message: '', fields: {} };

/** Switches this device's notifications on and off. Only its browser knows whether it may, so the server draws none. */
export default function Notifications({ here }: { here: string }) {
  const [state, setState] = useState<State>();
  const [busy, setBusy] = useState(false);
  const { setAlert, notice } = useNotice();

  const look = () => stateHere().then(setState, () => setState('unsupported'));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and after each change
  useEffect(() => {
    look();
  }, []);

  /** Performs a change, shows its alert and draws the page again. */
  async function change(texts: ActionTexts, act: () => Promise<Answer<unknown>>) {
    setBusy(true);
    setAlert(null);
    const answer = await act().catch(() => NOT_REACHED);
    setAlert(answer.ok ? (successAlert(texts) ?? null) : refusalAlert(texts, answer));
    if (answer.ok) await refresh(here);
    await look();
    setBusy(false);
  }

  async function press() {
    if (busy) return;
    if (state === 'on') {
      const subscription = await subscriptionHere();
      if (subscription) await change(pushTexts.removeSubscription, () => removeDevice(subscription));
      return;
    }
    // Asked at once, because browsers open their question only during a press.
    const permission = await Notification.requestPermission();
    if (permission === 'granted') await change(pushTexts.saveSubscription, saveDevice);
    else if (permission === 'denied') setState('denied');
  }

  return (
    <>
      <p>{state && WORDS[state]}</p>
      {(state === 'on' || state === 'off') && (
        <Button
          type="button"
          kind={state === 'on' ? 'plain' : 'main'}
          icon={state === 'on' ? BellOff : Bell}
          aria-disabled={busy}
          onClick={press}
        >
          {state === 'on' ? 'Wyłącz na tym urządzeniu' : 'Włącz na tym urządzeniu'}
        </Button>
      )}
      {notice}
    </>
  );
}

const WORDS: Record<Exclude<State, undefined>, string> = {
  on: 'Na tym urządzeniu powiadomienia są włączone.',
  off: 'Na tym urządzeniu powiadomienia są wyłączone. Zanim je włączymy, przeglądarka może zapytać Cię o zgodę.',
  denied:
    'W tej przeglądarce powiadomienia z naszej strony są zablokowane. Odblokuj je w jej ustawieniach, a potem wróć tutaj.',
  tab: 'Na iPhonie i\u00a0iPadzie powiadomienia działają dopiero w\u00a0aplikacji dodanej do ekranu początkowego. Wybierz „Udostępnij”, potem „Do ekranu początkowego”, i\u00a0otwórz ją stamtąd.',
  unsupported: 'Ta przeglądarka nie pokaże naszych powiadomień. Zaktualizuj ją albo otwórz naszą stronę w\u00a0innej.',
};
