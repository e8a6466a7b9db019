import type { Language, SeriesAnswer } from '@phasor/contract';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { OWNER } from '../metered.ts';
import { leaveContext } from './browser.ts';
import { listenTo, screenFaults } from './person.ts';
import { openSignedIn } from './visit.ts';

/** The chart menu's entry of a name, clicked. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Chart menu' }).first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** A chart as its table view has it: the headings, and the cells of each row, the time first. */
export async function tableOf(page: Page): Promise<{ headings: string[]; rows: string[][] }> {
  const table = page.locator('main table').first();
  await table.locator('tbody tr').first().waitFor();
  return {
    headings: await table.locator('thead th').allInnerTexts(),
    rows: await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent ?? ''))),
  };
}

/** The crosshair of the first chart, once its picture is there. */
export const crosshairOf = (page: Page) => page.getByRole('slider').first();

/** Where the picture of a chart is on the page, once it is there, px. */
export async function boxOf(picture: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect.poll(() => picture.boundingBox()).not.toBeNull();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The picture is not there');
  return box;
}

/**
 * The series that an act of the person makes the page load, whole.
 * A chart gives up a load that the next step of a gesture makes out of date: such an answer has a head and no body.
 * @param from begin of the period, epoch s, where the page may still load another one
 */
export async function seriesAfter(page: Page, act: () => Promise<void>, from?: number): Promise<SeriesAnswer> {
  const finished = page.waitForEvent(
    'requestfinished',
    (request) => request.url().endsWith('/profile') && (from === undefined || request.postDataJSON()?.from === from),
  );
  const [request] = await Promise.all([finished, act()]);
  return (await (await request.response())?.json()) as SeriesAnswer;
}

interface ChartScreen {
  /** Of the product. */
  readonly url: string;
  /** Behind it, with the device. */
  readonly path: string;
  /** Of the chart, in the language. */
  readonly title: string;
  readonly language: Language;
  readonly phone: boolean;
  readonly colorScheme: NonNullable<BrowserContextOptions['colorScheme']>;
  /** What else has to stand before the look. */
  readonly ready?: (page: Page) => Promise<void>;
}

/** Expects a chart's screen to open without a complaint, to be accessible and to fit, in its language, theme and size. */
export async function expectChartScreen(browser: Browser, screen: ChartScreen): Promise<void> {
  const { url, path, title, language, phone, colorScheme, ready } = screen;
  const context = await openSignedIn(browser, { url }, { person: OWNER, language, phone, colorScheme });
  const page = await context.newPage();
  const complaints = listenTo(page);
  await page.goto(`${url}${path}`);
  await page.getByRole('region', { name: title }).first().waitFor();
  await ready?.(page);
  await crosshairOf(page).waitFor();
  expect(complaints.take()).toEqual([]);
  expect(await screenFaults(page)).toEqual([]);
  await leaveContext(context);
}
