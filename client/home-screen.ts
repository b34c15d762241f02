/**
 * Explains to a worker how the app gets onto the phone's home screen, from the third day on that the overview is opened. The
 * loader imports it there, on phones.
 */

/** In localStorage: the days so far, or NEVER once dismissed or installed. */
const KEY = 'home_screen';
const NEVER = 'never';
const DAYS = 3;

/** Only browsers of iPhones and iPads know this property; it is true in an app opened from the home screen. */
const onIos = 'standalone' in navigator;

/** The event `beforeinstallprompt`, which TypeScript does not know. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Counts today, and adds the hint when it is time. Throws without storage, where it could not be dismissed for good. */
function countDay(): void {
  const kept = localStorage.getItem(KEY);
  if (kept === NEVER) return;
  const days = new Set(kept?.split(',')).add(new Date().toDateString());
  if (days.size <= DAYS) localStorage.setItem(KEY, [...days].join());
  if (days.size < DAYS) return;
  if (onIos) explain(IOS);
  else if ('onbeforeinstallprompt' in window) addEventListener('beforeinstallprompt', showOffer, { once: true });
  else explain(OTHERS);
}

const WHY = 'Ikona na ekranie od razu otwiera dzisiejsze zadania';
const IOS = `Wybierz „Udostępnij”, a&nbsp;potem „Do ekranu początkowego”. ${WHY}, a&nbsp;powiadomienia na iPhonie
  i&nbsp;iPadzie działają tylko w&nbsp;tak dodanej aplikacji.`;
const OTHERS = `Wybierz w&nbsp;menu przeglądarki „Dodaj do ekranu głównego” albo „Zainstaluj”. ${WHY}.`;

/** Chromium makes its offer after the page has loaded, and none where the app is already installed. */
function showOffer(event: Event): void {
  event.preventDefault(); // the browser shows no banner of its own
  const hint = explain(`${WHY}.`);
  const add = buttonCalled('Dodaj do ekranu', async () => {
    // A declined offer cannot be shown again. The browser makes the next one.
    const { outcome } = await (event as InstallOffer).prompt();
    if (outcome === 'accepted') localStorage.setItem(KEY, NEVER);
    leave(hint);
  });
  add.classList.add('main');
  hint.querySelector('.row-of-buttons')?.append(add);
}

function explain(words: string): HTMLElement {
  const hint = document.createElement('section');
  hint.className = 'card on-screen';
  hint.innerHTML = `
    <header><h2>Dodaj do ekranu</h2></header>
    <div class="body"><p>${words}</p><div class="row-of-buttons"></div></div>`;
  const forget = () => {
    localStorage.setItem(KEY, NEVER);
    leave(hint);
  };
  hint.querySelector('.row-of-buttons')?.append(buttonCalled('Nie pokazuj więcej', forget));
  addEventListener('appinstalled', forget, { once: true });
  document.querySelector('[data-hint]')?.append(hint);
  return hint;
}

function buttonCalled(name: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = name;
  button.onclick = press;
  return button;
}

/** Keeps the focus near the hint that goes. */
function leave(hint: HTMLElement): void {
  const place = hint.parentElement;
  const focused = hint.contains(document.activeElement);
  hint.remove();
  if (!place || !focused) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

countDay();
