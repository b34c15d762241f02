/** The boxes of sheets that were ticked or unticked, by the sheet's address. */
const changed = new Map<string, string[]>();

const queryOf = (address: string) => new URL(address, location.href).search;

const boxesOf = (dialog: Element) => [...dialog.querySelectorAll<HTMLInputElement>('.sheet [name="ids"]')];

/** Keeps the ticks of a sheet that another dialog replaces, and sets them on the way back to it. */
export function carryTicks(left: Element, from: string, next: Element, to: string): void {
  if (queryOf(from) === queryOf(to)) return; // it came back refused, with its ticks
  const ticks = boxesOf(left).filter(({ checked, defaultChecked }) => checked !== defaultChecked);
  const kept = ticks.map(({ value }) => value);
  changed.set(queryOf(from), kept);
  for (const box of boxesOf(next)) if (changed.get(queryOf(to))?.includes(box.value)) box.checked = !box.checked;
}

/** Called when the dialog has closed. */
export const forgetTicks = (): void => changed.clear();
