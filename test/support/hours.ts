import type { Locator, Page } from 'playwright-core';

type Point = { x: number; y: number };

/** Opens a calendar in a view with hours, and waits until they are drawn. */
export async function openHours(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.locator('.calendar-lane').first().waitFor();
}

/** The element of an entry in the hours or above them. */
export const lineOf = (page: Page, title: string): Locator =>
  page.locator('.calendar-hours .planned', { hasText: title });

export const hoursOf = (page: Page, date: string): Locator => page.locator(`.calendar-lane[data-date="${date}"]`);

/** The position of an hour of a day. */
export async function at(day: Locator, hour: number): Promise<Point> {
  const { x, y, width, height } = (await day.boundingBox()) as DOMRect;
  return { x: x + width / 2, y: y + (height * hour) / 24 };
}

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
}
