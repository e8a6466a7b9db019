import type { Page } from 'playwright-core';

/** What a page is answered to a call: the answer of the server, changed. */
export async function changeAnswers<Answer>(
  page: Page,
  url: string,
  change: (answer: Answer) => object,
): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as Answer) });
    } catch (error) {
      // A page that was closed meanwhile waits for nothing.
      if (!/closed|disposed/.test(String(error))) throw error;
    }
  });
}
