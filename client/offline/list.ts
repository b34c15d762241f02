/** The count in the top bar of what waits, and its list. */
import { stillWaits, type Waiting } from '../worker/messages.ts';
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
  made.textContent = `${waiting.some(({ refused }) => refused) ? 'Sprawdź' : 'Czeka'}: ${waiting.length}`;
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
      <h2 id="waiting-title"></h2>
      <form method="dialog"><button class="button quiet">Zamknij</button></form>
    </header>
    <div class="body">
      <ul class="plain waiting-list"></ul>
      <div data-sending>
        <p class="muted small" role="status">${ALONE}</p>
        <div class="row-of-buttons"><button type="button" class="button main" data-send>Wyślij teraz</button></div>
      </div>
    </div>`;
  made.addEventListener('click', (event) => void press(event.target as Element));
  made.addEventListener('close', () => made.remove());
  dialog = made;
  drawList(made);
  document.body.append(made);
  made.showModal();
}

const ALONE = 'Wyśle się samo, gdy wróci zasięg.';

function drawList(list: HTMLDialogElement): void {
  if (waiting.length === 0) list.close();
  const anyWaits = waiting.some(stillWaits);
  const title = list.querySelector('h2');
  if (title) title.textContent = anyWaits ? 'Czeka na wysłanie' : 'Do sprawdzenia';
  list.querySelector('[data-sending]')?.toggleAttribute('hidden', !anyWaits);
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
  // What may still arrive is not forgotten by a slip.
  const isLost = refused && refused.code !== 'too_old';
  buttons?.append(isLost ? buttonOf('Usuń z listy', 'remove', nth) : buttonOf('Usuń', 'question', nth));
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
  if (send !== undefined) await sendNow(pressed);
  else if (asks === 'question') {
    pressed.textContent = 'Na pewno usunąć?';
    pressed.dataset.asks = 'remove';
    pressed.classList.add('danger');
  } else if (asks === 'remove' || asks === 'untimed') await ask({ ask: asks, nth: Number(nth) });
}

async function sendNow(button: HTMLButtonElement): Promise<void> {
  const words = dialog?.querySelector('[data-sending] > p');
  if (words) words.textContent = 'Wysyłam…';
  button.disabled = true;
  await ask({ ask: 'send' });
  button.disabled = false;
  if (words) words.textContent = `Nadal nie ma połączenia. ${ALONE}`; // seen only while something still waits
}

/** Asks before a sign-out that would delete what waits. */
export function askBeforeSignOut(list: () => readonly Waiting[]): void {
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.getAttribute('action') !== '/api/logout' || list().length === 0 || 'agreed' in form.dataset) return;
      event.preventDefault();
      event.stopPropagation();
      question(list(), () => {
        form.dataset.agreed = '';
        form.requestSubmit();
      });
    },
    true,
  );
}

function question(list: readonly Waiting[], agree: () => void): void {
  const waits = list.filter(stillWaits).length;
  const asked = document.createElement('dialog');
  asked.className = 'dialog';
  asked.setAttribute('role', 'alertdialog');
  asked.setAttribute('aria-labelledby', 'sign-out-title');
  asked.innerHTML = `
    <header><h2 id="sign-out-title">Wylogować się?</h2></header>
    <form method="dialog" class="body">
      <p>${waits > 0 ? `Czeka na wysłanie: ${waits}` : `Do sprawdzenia: ${list.length}`}. Po wylogowaniu przepadnie.</p>
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
