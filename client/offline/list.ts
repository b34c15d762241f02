/** The count in the top bar of what waits, and its list. */
import type { Waiting } from '../worker/messages.ts';
import { ask } from './worker.ts';

const hour = new Intl.DateTimeFormat('pl-PL', {
  day: 'numeric',
  month: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Europe/Warsaw',
});

let waiting: readonly Waiting[] = [];
let button: HTMLButtonElement | undefined;
let dialog: HTMLDialogElement | undefined;

/** Shows how many writes wait; nothing while there are none. */
export function showCount(now: readonly Waiting[]): void {
  waiting = now;
  button?.remove();
  if (waiting.length > 0) button = addButton();
  if (dialog?.open) drawList(dialog);
}

function addButton(): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'button waiting';
  made.textContent = `${waiting.some(({ refused }) => refused) ? 'Do sprawdzenia' : 'Czeka'}: ${waiting.length}`;
  made.onclick = openList;
  document.querySelector('.top > .person')?.before(made);
  return made;
}

function openList(): void {
  const made = document.createElement('dialog');
  made.className = 'dialog';
  made.setAttribute('aria-labelledby', 'waiting-title');
  made.innerHTML = `
    <header>
      <h2 id="waiting-title">Czeka na wysłanie</h2>
      <form method="dialog"><button class="button quiet">Zamknij</button></form>
    </header>
    <div class="body">
      <ul class="plain waiting-list"></ul>
      <p class="muted small">Wyśle się samo, gdy wróci zasięg.</p>
      <div class="row-of-buttons"><button type="button" class="button main" data-send>Wyślij teraz</button></div>
    </div>`;
  made.addEventListener('click', (event) => void press(event.target as Element));
  made.addEventListener('close', () => made.remove());
  dialog = made;
  drawList(made);
  document.body.append(made);
  made.showModal();
}

function drawList(list: HTMLDialogElement): void {
  if (waiting.length === 0) list.close();
  list.querySelector('ul')?.replaceChildren(...waiting.map(rowOf));
}

function rowOf({ nth, about, at, refused }: Waiting): HTMLElement {
  const row = document.createElement('li');
  row.innerHTML = '<p><strong></strong><br><small class="muted"></small></p><div class="row-of-buttons"></div>';
  const [what, when, buttons] = ['strong', 'small', 'div'].map((name) => row.querySelector(name)) as HTMLElement[];
  if (what) what.textContent = about || 'Wpis';
  if (when) when.textContent = [at && hour.format(new Date(at)), refused?.reason].filter(Boolean).join(' · ');
  if (refused) when?.classList.replace('muted', 'error');
  if (refused?.code === 'too_old') buttons?.append(buttonOf('Wyślij bez godziny', 'untimed', nth));
  buttons?.append(refused ? buttonOf('Usuń z listy', 'remove', nth) : buttonOf('Usuń', 'question', nth));
  return row;
}

function buttonOf(text: string, asks: string, nth: number): HTMLElement {
  const made = document.createElement('button');
  Object.assign(made, { type: 'button', className: 'button', textContent: text });
  Object.assign(made.dataset, { asks, nth: String(nth) });
  return made;
}

async function press(pressed: Element): Promise<void> {
  if (!(pressed instanceof HTMLButtonElement)) return;
  const { asks, nth, send } = pressed.dataset;
  if (send !== undefined) await ask({ ask: 'send' });
  else if (asks === 'question') {
    pressed.textContent = 'Na pewno usunąć?';
    pressed.dataset.asks = 'remove';
    pressed.classList.add('danger');
  } else if (asks === 'remove' || asks === 'untimed') await ask({ ask: asks, nth: Number(nth) });
}

/** Asks before a sign-out that would delete what waits. */
export function askBeforeSignOut(count: () => number): void {
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.getAttribute('action') !== '/api/logout' || count() === 0 || 'agreed' in form.dataset) return;
      event.preventDefault();
      event.stopPropagation();
      question(count(), () => {
        form.dataset.agreed = '';
        form.requestSubmit();
      });
    },
    true,
  );
}

function question(count: number, agree: () => void): void {
  const asked = document.createElement('dialog');
  asked.className = 'dialog';
  asked.setAttribute('role', 'alertdialog');
  asked.setAttribute('aria-labelledby', 'sign-out-title');
  asked.innerHTML = `
    <header><h2 id="sign-out-title">Wylogować się?</h2></header>
    <form method="dialog" class="body">
      <p>Czeka na wysłanie: ${count}. Po wylogowaniu przepadnie.</p>
      <div class="row-of-buttons">
        <button class="button" autofocus>Zostań</button>
        <button class="button danger" value="agree">Wyloguj i usuń</button>
      </div>
    </form>`;
  asked.addEventListener('close', () => {
    asked.remove();
    if (asked.returnValue === 'agree') agree();
  });
  document.body.append(asked);
  asked.showModal();
}
