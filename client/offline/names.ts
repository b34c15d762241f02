/** The field with the names of what a form has ticked. It stays on the phone, for the list of what waits. */
export const NAMES = 'names';

/** Adds the names to forms that may wait, in the order of their `ids`. */
export const nameTicked = (): void =>
  addEventListener('formdata', ({ target, formData }) => {
    const form = target as HTMLFormElement;
    if (!form.elements.namedItem('about')) return;
    for (const tick of form.querySelectorAll('[name="ids"]:checked')) formData.append(NAMES, nameOf(tick));
  });

/** 'Łuna'; of a single task 'Lonża · 12:00 Łuna' */
function nameOf(tick: Element): string {
  const label = tick.closest('label');
  const [name, horse] = label?.querySelector('.whose')?.children ?? [];
  const parts = label?.matches('.single') ? [name, horse] : [name ?? label];
  return parts.map((part) => part?.textContent?.trim()).join(' ');
}

/** Another reason than the listed ones needs words, which the browser then asks for. */
export const requireNote = (): void =>
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'radio' || target.name !== 'reason') return;
    const note = target.form?.elements.namedItem('note');
    if (note instanceof HTMLInputElement) note.required = target.value === 'other';
  });
