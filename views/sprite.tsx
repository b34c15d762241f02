import type { LucideIcon } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { symbolId } from './parts/icon.tsx';

export type Symbols = Map<LucideIcon, string>;

/** A page's icons, each once, for `<Icon>` to reference by `<use>`. Renders those that `known` lacks. */
export function drawSprite(icons: ReadonlySet<LucideIcon>, known: Symbols): string {
  const missing = [...icons].filter((icon) => !known.has(icon));
  if (missing.length > 0) {
    const drawings = renderToStaticMarkup(missing.map((Drawing) => <Drawing key={symbolId(Drawing)} />));
    for (const [nth, drawing] of drawings.split('</svg>').slice(0, -1).entries()) {
      const icon = missing[nth] as LucideIcon;
      const lines = drawing.replace(/^<svg[^>]*>/, '').replace(/><\/\w+>/g, '/>');
      const [box] = /viewBox="[^"]+"/.exec(drawing) ?? [];
      known.set(icon, `<symbol id="${symbolId(icon)}" ${box}>${lines}</symbol>`);
    }
  }
  let symbols = '';
  for (const icon of icons) symbols += known.get(icon);
  return `<svg class="sprite" id="sprite">${symbols}</svg>`;
}
