import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { MonthSentences } from './MonthSentences.tsx';

type Answer = ComponentProps<typeof MonthSentences>['answer'];

const story = {
  ...{ rows: [], isCompared: false, changes: [], unusual: [] },
  ...{ explained: undefined, explainedBefore: undefined },
};
const october = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) };
const november = { from: october.to, to: Date.UTC(2026, 11, 1) };

async function told(figures: Partial<Answer>, isRunning = false): Promise<string> {
  const answer: Answer = {
    ...{ story, total: 103_000, totalBefore: 100_000, coverage: 1, coverageBefore: 1 },
    ...{ cost: null, currency: null, error: null, isLoading: false },
    ...figures,
  };
  const month = { back: isRunning ? 0 : 1, range: november, before: october, isRunning, show: () => undefined };
  renderPage(
    <MonthSentences
      {...{ answer, month }}
      zone="UTC"
      locale="en-GB"
      money={undefined}
      energyText={(energy) => `${energy / 1_000} kWh`}
    />,
  );
  return (await screen.findAllByRole('listitem'))[0]?.textContent ?? '';
}

describe('a month in sentences', () => {
  // proves R-MEAS-161
  it.each([
    [{ total: 103_000 }, 'That is 3\u00a0% more than in October.'],
    [{ total: 99_300 }, 'That is 1\u00a0% less than in October.'],
    [{ total: 100_400 }, 'That is as much as in October.'],
  ])('is more or less than the month before from the same share on as elsewhere: %o', async (figures, words) => {
    expect(await told(figures)).toContain(words);
  });

  // proves R-MEAS-161
  it('is compared in the same days while it runs', async () => {
    expect(await told({}, true)).toContain('That is 3\u00a0% more than in the same days of October.');
  });

  // proves R-MEAS-161
  it('is not compared where one of the two was measured in part, as on a dashboard', async () => {
    const text = await told({ coverageBefore: 0.4 });
    expect(text).toContain('It is not compared with October: of one of the two, 40\u00a0% was measured.');
    expect(text).not.toContain('more');
  });
});
