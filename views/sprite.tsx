import type { LucideIcon } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { symbolId } from './parts/icon.tsx';

export type Symbols = Map<LucideIcon, string>;

/** Draws icons as symbols for `<use>`. */
export function drawSymbols(icons: Iterable<LucideIcon>): Symbols {
  const drawn: Symbols = new Map();
  const all = [...icons];
  const drawings = renderToStaticMarkup(all.map((Drawing) => <Drawing key={symbolId(Drawing)} />));
  for (const [nth, drawing] of drawings.split('</svg>').slice(0, -1).entries()) {
    const icon = all[nth] as LucideIcon;
    const lines = drawing.replace(/^<svg[^>]*>/, '').replace(/><\/\w+>/g, '/>');
    const [box] = /viewBox="[^"]+"/.exec(drawing) ?? [];
    drawn.set(icon, `<symbol id="${symbolId(icon)}" ${box}>${lines}</symbol>`);
  }
  return drawn;
}

/** A page's icons, each once, for `<Icon>` to reference by `<use>`. Renders those that `known` lacks. */
export function drawSprite(icons: ReadonlySet<LucideIcon>, known: Symbols): string {
  const missing = [...icons].filter((icon) => !known.has(icon));
  if (missing.length > 0) for (const [icon, symbol] of drawSymbols(missing)) known.set(icon, symbol);
  let symbols = '';
  for (const icon of icons) symbols += known.get(icon);
  return `<svg class="sprite" id="sprite">${symbols}</svg>`;
}
