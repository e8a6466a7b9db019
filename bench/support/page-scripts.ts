import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Collects the scripts that a page loads. */
export class PageScripts {
  readonly #urls = new Set<string>();

  constructor(page: Page) {
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) this.#urls.add(response.url());
    });
  }

  /** Gzipped bytes of all loaded scripts. */
  async requestedSoFar(): Promise<number> {
    // Loaded again: the browser keeps no body of a prefetched script.
    const texts = await Promise.all([...this.#urls].map(textOf));
    return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}
