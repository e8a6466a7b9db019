import type { Page } from 'playwright-core';

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
