import type { Page } from 'playwright-core';

const WIDER = `[...document.querySelectorAll('main :is(section, div, table)')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1)
  .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && part.role !== 'tablist')
  .map((part) => [part.ariaLabel ?? part.className, part.scrollWidth, part.clientWidth].join(' '))`;

/** The parts of a screen, tabs apart, that have to be moved sideways to be read: their names and widths, px. */
export function readSideways(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(WIDER);
}

const CUT_WORDS = `[...document.querySelectorAll('input[placeholder]')].filter((field) => {
  const { value } = field;
  field.value = field.placeholder;
  const isCut = field.scrollWidth > field.clientWidth;
  field.value = value;
  return isCut;
}).map(({ placeholder }) => placeholder)`;

/** The words in empty fields that are longer than their field. */
export function cutPlaceholders(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(CUT_WORDS);
}
