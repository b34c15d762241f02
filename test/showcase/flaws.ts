/** A fault in the drawing of a text. `where` names the element by its classes. */
export type Flaw = { kind: 'broken' | 'cut' | 'overlap' | 'too wide'; text: string; where: string };

/**
 * Runs in the page, or in the dialog over it. Finds broken words, cut texts, overlapping texts and icons, and a page
 * wider than the window. Skips texts for screen readers and closed parts.
 */
export function flawsOfPage(): Flaw[] {
  /** An address breaks anywhere, and a word with a soft hyphen only there. */
  const MAY_BREAK = /:\/\/|\w{40}|\u00ad/;
  const BREAKABLE = /[^\s\u200b\-–—/]+[-–—/]?/g;
  const STEP = 1.5;
  const root = [...document.querySelectorAll('dialog[open][aria-modal="true"]')].at(-1) ?? document.body;
  const flaws: Flaw[] = [];
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };

  function pathOf(element: Element): string {
    const names: string[] = [];
    for (let at: Element | null = element; at && names.length < 3; at = at.parentElement)
      names.unshift([at.localName, ...at.classList].join('.'));
    return names.join(' > ');
  }

  const add = (kind: Flaw['kind'], text: string, element: Element) =>
    flaws.push({ kind, text: text.trim().replaceAll(/\s+/g, ' ').slice(0, 60), where: pathOf(element) });

  function ancestors(element: Element): Element[] {
    const all: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) all.push(at);
    return all;
  }

  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isForReaders = (element: Element) =>
    ancestors(element).some((it) => styleOf(it).clipPath.startsWith('inset(50%') || it.classList.contains('skip'));
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForReaders(element);

  /** The height of the letters alone, without the space above and below them. */
  function core({ left, right, top, height }: DOMRect): DOMRect {
    return new DOMRect(left + STEP, top + height / 4, Math.max(0, right - left - 2 * STEP), height / 2);
  }

  function linesOf(node: Text, from = 0, to = node.length): DOMRect[] {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0.5);
  }

  function findBroken(node: Text, parent: Element): void {
    for (const { 0: word, index } of node.data.matchAll(BREAKABLE)) {
      if (MAY_BREAK.test(word)) continue;
      const [first, ...rest] = linesOf(node, index, index + word.length);
      if (first && rest.some(({ top }) => Math.abs(top - first.top) > first.height / 2)) add('broken', word, parent);
    }
  }

  /** Whether an element around a line of text cuts off a part of it. Scrollable content does not count. */
  function isCut(line: DOMRect, parent: Element): boolean {
    const { left, right, top, bottom } = core(line);
    for (const around of ancestors(parent)) {
      const { overflowX, overflowY } = styleOf(around);
      if (styleOf(around).position === 'fixed') return false;
      const box = around.getBoundingClientRect();
      if (clips(overflowX) && (left < box.left - STEP || right > box.right + STEP)) return true;
      if (clips(overflowY) && (top < box.top - STEP || bottom > box.bottom + STEP)) return true;
      if ([overflowX, overflowY].some((it) => it === 'auto' || it === 'scroll')) return false;
    }
    return false;
  }

  /** Whether it must be scrolled into view within the page. */
  const isScrolledAway = ({ top, bottom }: DOMRect, parent: Element) =>
    ancestors(parent).some((around) => {
      const { overflowY } = styleOf(around);
      if (overflowY === 'visible' || around === document.documentElement || around === document.body) return false;
      const box = around.getBoundingClientRect();
      return (top + bottom) / 2 < box.top || (top + bottom) / 2 > box.bottom;
    });

  const isEllipsized = (parent: Element) =>
    ancestors(parent).some(
      (it) =>
        styleOf(it).textOverflow === 'ellipsis' && it.localName !== 'input' && it.scrollWidth > it.clientWidth + 1,
    );

  /** A fixed element covers the scrolling page on purpose. */
  const layerOf = (element: Element) =>
    ancestors(element).find((it) => ['fixed', 'sticky'].includes(styleOf(it).position)) ?? root;

  type Mark = { box: DOMRect; owner: Element; text: string; layer: Element };

  function findOverlaps(marks: Mark[]): void {
    marks.sort((one, other) => one.box.left - other.box.left);
    marks.forEach((one, at) => {
      for (const other of marks.slice(at + 1)) {
        if (other.box.left >= one.box.right) break;
        const apart = other.box.top >= one.box.bottom || other.box.bottom <= one.box.top;
        if (apart || one.owner === other.owner || one.layer !== other.layer) continue;
        add('overlap', `${one.text} × ${other.text}`, one.owner);
      }
    });
  }

  const marks: Mark[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || !/[\p{L}\p{N}]/u.test(node.data) || !isSeen(parent)) continue;
    const lines = linesOf(node);
    if (lines.length > 1) findBroken(node, parent);
    // A line of a calendar links to its full text.
    const leadsOn = parent.closest('.cal-line, .calendar-hours');
    if (!leadsOn && (isEllipsized(parent) || lines.some((line) => isCut(line, parent)))) add('cut', node.data, parent);
    const layer = layerOf(parent);
    for (const line of lines)
      if (!isScrolledAway(line, parent)) marks.push({ box: core(line), owner: parent, text: node.data.trim(), layer });
  }
  for (const icon of root.querySelectorAll('svg')) {
    const box = icon.getBoundingClientRect();
    if (box.width > 0 && box.width < 33 && isSeen(icon))
      marks.push({ box: core(box), owner: icon, text: 'ikona', layer: layerOf(icon) });
  }
  findOverlaps(marks);
  if (document.documentElement.scrollWidth > innerWidth)
    add('too wide', `${document.documentElement.scrollWidth} px`, document.body);
  return flaws;
}
