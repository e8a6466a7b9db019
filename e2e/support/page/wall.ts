import type { Locator, Page } from 'playwright-core';

/** Whether the controls of a wall display lie neither on the page that is shown nor, beside a long title, on the state. */
export async function isBarClear(page: Page, shown: Locator): Promise<boolean> {
  await page.locator('[data-wall] h1').evaluate((title) => title.append(' of the transformer station in the north'));
  const bar = await boxOf(page.getByRole('toolbar', { name: 'Wall display' }));
  const others = [await boxOf(shown), await boxOf(page.locator('[data-wall] header p'))];
  return others.every((other) => !overlap(bar, other));
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('A part of the wall display is not shown');
  return box;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
