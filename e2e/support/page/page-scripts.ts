import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** What is looked for in a page, as script text. */
export type Sights = Readonly<Record<string, string>>;

/**
 * Scripts that a page requested before something was to be seen in it. The page itself notes the moment: a look from outside
 * comes later, when the next screen is being loaded already.
 */
export class PageScripts {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Watches a page that is not loaded yet. */
  static async watch(page: Page, sights: Sights): Promise<PageScripts> {
    const looks = Object.entries(sights).map(([name, sight]) => `${JSON.stringify(name)}: () => ${sight}`);
    await page.addInitScript(`
      globalThis.sights = {};
      const looks = { ${looks.join(', ')} };
      new MutationObserver(() => {
        for (const name of Object.keys(looks)) if (sights[name] === undefined && looks[name]()) sights[name] = performance.now();
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      performance.setResourceTimingBufferSize(2000);`);
    return new PageScripts(page);
  }

  /** Gzipped bytes of the scripts requested before a sight; of all of them without one. */
  async requestedBefore(sight?: string): Promise<number> {
    const limit = sight === undefined ? 'Infinity' : `sights[${JSON.stringify(sight)}]`;
    const urls = await this.#page.evaluate<string[]>(
      `performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= ${limit}).map(({ name }) => name)`,
    );
    const scripts = new Set(urls.filter((url) => new URL(url).pathname.endsWith('.js')));
    const texts = await Promise.all([...scripts].map(textOf));
    return texts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}
