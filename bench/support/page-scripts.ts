import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** A name that only the chart engine's chunk holds. */
const ENGINE_MARK = '_echarts_instance_';

/** Gzipped bytes: of all scripts that were asked for, and of the chart engine among them. */
export interface ScriptBytes {
  readonly bytes: number;
  readonly engine: number;
}

/** Collects the scripts that a page asks for. */
export class PageScripts {
  readonly #urls = new Set<string>();

  constructor(page: Page) {
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) this.#urls.add(response.url());
    });
  }

  async requestedSoFar(): Promise<ScriptBytes> {
    // Asked for once more: the browser keeps no body of a prefetched script.
    const texts = await Promise.all([...this.#urls].map(textOf));
    const sizes = texts.map((text) => ({
      bytes: gzipSync(text, { level: 9 }).length,
      isEngine: text.includes(ENGINE_MARK),
    }));
    const total = (chosen: typeof sizes) => chosen.reduce((sum, { bytes }) => sum + bytes, 0);
    return { bytes: total(sizes), engine: total(sizes.filter(({ isEngine }) => isEngine)) };
  }
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url);
  return response.text();
}
