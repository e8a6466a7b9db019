import type { SampleFrame } from '@phasor/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ScriptedMeter } from './devices/scripted-meter.ts';
import { messageShown } from './page/passing-messages.ts';

/**
 * Shows samples of a meter to the page that records, each as soon as the page has the one before it. The server sends a page
 * one sample a second.
 */
export async function showToPage(
  page: Page,
  meter: Pick<ScriptedMeter, 'show'>,
  samples: readonly SampleFrame[],
): Promise<void> {
  // Without its name, for every language.
  const last = page.locator('fieldset input[type=range]').last();
  for (const [place, sample] of samples.entries()) {
    meter.show(sample);
    await expect.poll(() => last.getAttribute('max', { timeout: 60_000 })).toBe(String(place));
  }
}

/**
 * Records the kettle of the chart again by dragging with the mouse: its edges are listed meanwhile, the lamp's apart from them, and
 * the selection snaps to the steps. Its name adds an imprint.
 */
export async function recordAgain(page: Page): Promise<void> {
  const box = await page.getByRole('region', { name: 'Live values of L1' }).getByRole('slider').boundingBox();
  if (box === null) throw new Error('the chart is not shown');
  const [left, right, y] = [box.x + 0.07 * box.width, box.x + 0.34 * box.width, box.y + box.height / 2];
  await page.mouse.move(left, y);
  await page.mouse.down();
  await page.mouse.move((left + right) / 2, y);
  await page.mouse.move(right, y);
  const edges = page.getByRole('region', { name: 'Edges of the selection' });
  // While it is dragged.
  const lineOf = (power: string) => edges.getByRole('listitem').filter({ hasText: power });
  for (const power of ['+2.00 kW', '−2.00 kW']) await lineOf(power).getByText('counts', { exact: true }).waitFor();
  await lineOf('+40').getByText('small, does not count').waitFor();
  // It began just before the lamp: the ends leave room beside the steps.
  const from = page.getByRole('slider', { name: 'From' });
  await expect.poll(() => from.inputValue()).toBe('0');
  await page.mouse.up();
  expect(await from.inputValue()).toBe('0');
  await edges.getByText('One switching on and one switching off').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('kettle');
  await page.getByText('A further recording of “Kettle”, which has 1 imprint.').waitFor();
  await page.getByRole('button', { name: 'Save a further imprint' }).click();
  await imprintSaved(page);
}

/** The confirmation appears and closes by itself. */
export async function imprintSaved(page: Page): Promise<void> {
  await messageShown(page, 'Appliance imprint successfully saved');
}

/** One of several imprints in the table. */
export async function removeFirstImprint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove the imprint of Kettle' }).first().click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await messageShown(page, 'Imprint successfully removed');
}
