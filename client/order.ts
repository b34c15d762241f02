/** Puts the rows of a list with `data-order` in order by dragging; their buttons do it without script. */
import './in-place.ts';

addEventListener('pointerdown', (event) => {
  const grip = (event.target as Element).closest<HTMLElement>('[data-grip]');
  const dragged = grip?.closest('li');
  if (!grip || !dragged || event.button !== 0) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  let over: HTMLLIElement | undefined;
  const mark = ({ clientX, clientY }: PointerEvent) => {
    const row = document.elementFromPoint(clientX, clientY)?.closest('li');
    if (over) delete over.dataset.falls;
    over = row && row !== dragged && row.parentElement === dragged.parentElement ? row : undefined;
    const isBelow = over && dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (over) over.dataset.falls = isBelow ? 'below' : 'above';
  };
  const drop = () => {
    const next = over?.dataset.falls === 'below' ? (over.nextElementSibling as HTMLElement | null) : over;
    const form = over && dragged.querySelector('form');
    if (!form) return;
    (form.elements.namedItem('before') as HTMLInputElement).value = next?.dataset.id ?? '';
    form.requestSubmit();
  };
  const end = () => {
    if (over) delete over.dataset.falls;
    grip.removeEventListener('pointermove', mark);
    grip.removeEventListener('pointerup', drop);
  };
  grip.addEventListener('pointermove', mark);
  grip.addEventListener('pointerup', drop);
  grip.addEventListener('lostpointercapture', end, { once: true });
});
