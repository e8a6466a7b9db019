import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { withExactness } from '../../../parts/naming/index.ts';
import { MonthSentences } from './MonthSentences.tsx';
import { changesOf } from './month-story.ts';

type Answer = ComponentProps<typeof MonthSentences>['answer'];

const story = {
  ...{ rows: [], isCompared: false, changes: [], unusual: [] },
  ...{ explained: undefined, explainedBefore: undefined, trend: [] },
};
const october = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) };
const november = { from: october.to, to: Date.UTC(2026, 11, 1) };

async function sentencesOf(
  figures: Partial<Answer>,
  {
    isRunning = false,
    place = 0,
    money,
  }: { isRunning?: boolean; place?: number; money?: (energy: number) => string } = {},
): Promise<string> {
  const answer: Answer = {
    ...{ story, total: 103_000, totalBefore: 100_000, coverage: 1, coverageBefore: 1 },
    ...{ cost: null, currency: null, error: null, isLoading: false },
    ...figures,
  };
  const month = {
    back: isRunning ? 0 : 1,
    range: november,
    zone: 'UTC',
    before: october,
    isRunning,
    show: () => undefined,
  };
  renderPage(
    <MonthSentences
      {...{ answer, month }}
      zone="UTC"
      locale="en-GB"
      money={money}
      energyText={(energy) => `${withExactness((wattHours) => String(wattHours / 1_000), energy)} kWh`}
    />,
  );
  return (await screen.findAllByRole('listitem'))[place]?.textContent ?? '';
}

describe('a month in sentences', () => {
  // proves R-MEAS-161
  it.each([
    [{ total: 103_000 }, 'That is 3\u00a0% more than in October.'],
    [{ total: 99_300 }, 'That is 1\u00a0% less than in October.'],
    [{ total: 100_400 }, 'That is as much as in October.'],
  ])('is more or less than the month before from the same share on as elsewhere: %o', async (figures, words) => {
    expect(await sentencesOf(figures)).toContain(words);
  });

  // proves R-MEAS-161
  it('is compared in the same days while it runs', async () => {
    expect(await sentencesOf({}, { isRunning: true })).toContain(
      'That is 3\u00a0% more than in the same days of October.',
    );
  });

  // proves R-MEAS-161
  it('is not compared where one of the two was measured in part, as on a dashboard', async () => {
    const text = await sentencesOf({ coverageBefore: 0.4 });
    expect(text).toContain('It is not compared with October: of one of the two, 40\u00a0% was measured.');
    expect(text).not.toContain('more');
  });

  // proves R-NILM-092
  it('has what was used and what it cost as exact as the table has it, and marks what is unsure', async () => {
    const row = { ID: 1, name: 'Fridge', learned: false, runs: 4, unusual: 0, lastUnusual: null };
    const fridge = { ...row, energy: 10_000, uncertainty: 6_000, before: { energy: 2_000, uncertainty: 100, runs: 2 } };
    const rows = [fridge];
    const known = { ...story, rows, isCompared: true, changes: changesOf(rows) };
    const money = (energy: number) => `€${energy / 10_000}`;
    const sentence = await sentencesOf({ story: known }, { place: 1, money });
    expect(sentence).toBe('Most was used by Fridge: 10 ±\u00a06 kWh, €1 ±\u00a0€0.6.');
    const [, largest, change] = screen.getAllByRole('listitem');
    expect(change?.textContent).toMatch(/^Fridge used 8 ±\u00a06\.00\d* kWh more than in October/);
    expect([largest, change].map((item) => item?.dataset.unsure)).toEqual(['true', 'true']);
  });

  it('has no cost of what used most without a tariff', async () => {
    const row = { ID: 1, name: 'Fridge', learned: false, runs: 4, unusual: 0, lastUnusual: null };
    const rows = [{ ...row, energy: 10_000, uncertainty: 500, before: null }];
    expect(await sentencesOf({ story: { ...story, rows } }, { place: 1 })).toBe(
      'Most was used by Fridge: 10 ±\u00a00.5 kWh.',
    );
  });
});
