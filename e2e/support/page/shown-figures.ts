import type { Page } from 'playwright-core';

/** The figures on the cards of a dashboard at one moment. */
type Frame = Readonly<Record<'power' | 'quarter' | 'energy' | 'equivalents', string>>;

/** Figures of one moment in base units, read from the words of the screen; null where a card shows none. */
export interface ShownFigures {
  /** Live power, its least, mean and greatest value, the forecast of the quarter hour and the peak of the month, W. */
  readonly powers: readonly number[];
  /** Energy of today, Wh. */
  readonly energy: number | null;
  readonly cost: number | null;
  readonly price: number | null;
  /** kg. */
  readonly co2: number | null;
  /** Register with the offset, and the offset, Wh. */
  readonly total: number | null;
  readonly offset: number | null;
  /** Difference from yesterday by now, %. */
  readonly change: number | null;
}

/** Watches every frame that a page of a dashboard in English draws from now on. */
export async function watchFigures(page: Page): Promise<{ take(): Promise<readonly ShownFigures[]> }> {
  await page.evaluate(() => {
    const textOf = (name: RegExp) => {
      const card = [...document.querySelectorAll('main section')].find((each) =>
        name.test(each.getAttribute('aria-label') ?? ''),
      );
      if (card === undefined) return '';
      const words: string[] = [];
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) words.push(texts.currentNode.nodeValue?.trim() ?? '');
      return words
        .filter((word) => word !== '')
        .join(' ')
        .replace(/\s+/g, ' ');
    };
    const frames: string[] = [];
    Object.assign(globalThis, { figureFrames: frames });
    const look = () => {
      const frame = JSON.stringify({
        power: textOf(/^Active power$/),
        quarter: textOf(/^Quarter hour/),
        energy: textOf(/^Energy today$/),
        equivalents: textOf(/^Price, CO/),
      });
      if (frames.at(-1) !== frame) frames.push(frame);
      requestAnimationFrame(look);
    };
    look();
  });
  return {
    take: async () => {
      const taken = await page.evaluate(() => {
        const { figureFrames } = globalThis as unknown as { figureFrames: string[] };
        return figureFrames.splice(0, figureFrames.length - 1);
      });
      return taken.map((frame) => figuresOf(JSON.parse(frame) as Frame));
    },
  };
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6, G: 1e9 };
const NUMBER = '(\\d[\\d,.]*)';

function figuresOf({ power, quarter, energy, equivalents }: Frame): ShownFigures {
  const powers = [
    measured(power, `now ${NUMBER} (.?)W`),
    ...['MIN', 'AVG', 'MAX'].map((name) => measured(power, `${name} ${NUMBER} (.?)W`)),
    measured(quarter, `${NUMBER} (.?)W expected`),
    measured(quarter, `MONTH PEAK ${NUMBER} (.?)W`),
  ];
  return {
    powers: powers.filter((value) => value !== null),
    // Before the lines of the card: while a dash stands for it, the register is not taken for it.
    energy: measured(energy.split(/ (?:Cost|Import total) /)[0] ?? '', `${NUMBER} (.?)Wh`),
    cost: plain(energy, `Cost €${NUMBER}`),
    price: plain(equivalents, `Price by tariff €${NUMBER}`),
    co2: plain(equivalents, `kg/kWh ${NUMBER} kg`),
    total: measured(energy, `Import total ${NUMBER} (.?)Wh`),
    offset: measured(energy, `Offset ${NUMBER} (.?)Wh`),
    change: plain(energy, `${NUMBER} ?% (?:more|less) than`),
  };
}

function plain(text: string, pattern: string): number | null {
  const [, digits] = new RegExp(pattern, 'i').exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

function measured(text: string, pattern: string): number | null {
  const [, digits, prefix = ''] = new RegExp(pattern, 'i').exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', '')) * (FACTORS[prefix] ?? Number.NaN);
}
