import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * A success goes by itself after two seconds (R-SHELL-038). The page itself notes it: on a machine that does much else, a look
 * from outside comes too late.
 */
const NOTE_MESSAGES = `
  globalThis.notedMessages = new Set();
  new MutationObserver(() => {
    for (const message of document.querySelectorAll('[role=status]')) notedMessages.add(message.textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** Lets a page that is not loaded yet note its messages. */
export async function noteMessages(page: Page): Promise<void> {
  await page.addInitScript(NOTE_MESSAGES);
}

/** The messages that were shown since the last success that was waited for. */
export function notedMessages(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>('[...notedMessages]');
}

/** Waits until a success with these words was shown and has gone by itself; one that follows with the same words is another. */
export async function messageShown(page: Page, words: string): Promise<void> {
  await expect.poll(() => notedMessages(page)).toContainEqual(expect.stringContaining(words));
  await page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'detached' });
  await page.evaluate('notedMessages.clear()');
}
