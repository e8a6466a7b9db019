import { expect, it } from 'vitest';
import type { Call } from '../../../base/api/caller.ts';
import { exportFile } from './export-file.ts';
import type { ExportWish } from './export-wish.ts';

const FROM = Date.UTC(2026, 4, 1);
const MINUTE = 60_000;

const wish: ExportWish = {
  subject: { kind: 'device', token: 't', suffix: '' },
  ...{ source: 1, range: { from: FROM, to: FROM + 3 * MINUTE }, resolution: 'samples', zone: 'UTC' },
  ...{ quantities: ['E_I', 'E_E', 'Q1', 'Q2', 'P', 'U'], phases: ['L1', 'L2', 'L3'], circuits: [] },
  ...{ decimalMark: ',', timeHeading: 'time' },
};

interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | null)[])[];
}

/** The cells of a file whose parts are minutes, line by line. */
async function cellsOf(answers: readonly Answer[]): Promise<readonly (readonly string[])[]> {
  const call = (async (_name: string, { from }: { from: number }) => {
    const minute = (from * 1_000 - FROM) / MINUTE;
    const next = minute + 1 < answers.length ? from + 60 : null;
    return { ...answers[minute], next };
  }) as unknown as Call;
  const ports = { call, now: () => FROM, signal: new AbortController().signal, onProgress: () => undefined };
  const { blob } = await exportFile(wish, ports);
  return (await blob.text()).split('\r\n').map((line) => line.split(';'));
}

// proves R-FILE-029
it('a file of samples has the totals of a WiFi meter that reports no phases, also those that begin later', async () => {
  const [heading = [], ...lines] = await cellsOf([
    { columns: ['E_I_T', 'P_T'], rows: [[FROM, MINUTE, 5_000, 300]] },
    { columns: ['E_I_T', 'E_E_T', 'Q12_T', 'P_T'], rows: [[FROM + MINUTE, MINUTE, 5_005, 0.5, 7, -30]] },
    { columns: ['P_T'], rows: [[FROM + 2 * MINUTE, MINUTE, 310]] },
  ]);
  expect(heading.slice(-4)).toEqual(['E_I_T register (Wh)', 'P_T (W)', 'E_E_T register (Wh)', 'Q12_T register (varh)']);
  expect(lines.slice(0, 3).map((cells) => cells.slice(-4))).toEqual([
    ['5000', '300', '', ''],
    ['5005', '-30', '0,5', '7'],
    ['', '310', '', ''],
  ]);
  for (const cells of lines.slice(0, 3)) expect(cells).toHaveLength(heading.length);
});

// proves R-FILE-029
it('a file of samples has no column of totals of a WiFi meter that reports its phases alone', async () => {
  const [heading = []] = await cellsOf([{ columns: ['E_I_L1', 'P_L1'], rows: [[FROM, MINUTE, 5_000, 300]] }]);
  expect(heading.filter((name) => /_T\b/.test(name))).toEqual([]);
  expect(heading).toContain('E_I_L1 register (Wh)');
});
