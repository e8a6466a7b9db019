import type { SeriesAnswer } from '@phasor/contract';
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

/** Heading and first line of a file of hours of one part, of a server that answers so. */
async function hoursOf(means: SeriesAnswer['data'], given: Partial<ExportWish> = {}) {
  const asked: { readonly phase?: string }[] = [];
  const call = (async (name: string, input: { readonly phase?: string }) => {
    const isProfile = name.toLowerCase().endsWith('profile');
    if (isProfile) asked.push(input);
    return { data: isProfile ? means : { E_I: { CUM: [[FROM, 5]] } } };
  }) as unknown as Call;
  const ports = {
    call,
    now: () => FROM + 60 * MINUTE,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  };
  const range = { from: FROM, to: FROM + 60 * MINUTE };
  const { blob } = await exportFile(
    { ...wish, range, resolution: 'HOUR', quantities: ['E_I', 'P', 'U'], ...given },
    ports,
  );
  const [heading = [], line = []] = (await blob.text()).split('\r\n').map((each) => each.split(';'));
  return { heading, line, asked };
}

// proves R-FILE-046
it('a file of steps has the mean power of a meter that reports its totals alone', async () => {
  const { heading, line, asked } = await hoursOf({ P: { L1: [[FROM, null]], cumulative: [[FROM, -300]] } });
  expect(heading.at(-1)).toBe('P_total (W)');
  expect(line.at(-1)).toBe('-300');
  expect(line).toHaveLength(heading.length);
  expect(asked).toMatchObject([{ phase: 'L1,L2,L3,CUM' }]);
});

// proves R-FILE-046
it('a file of steps has the mean power of a group of which one member reports its total alone', async () => {
  const means: SeriesAnswer['data'] = { P: { L1: [[FROM, 100]], L2: [[FROM, 50]], cumulative: [[FROM, 450]] } };
  const { heading, line } = await hoursOf(means, { subject: { kind: 'group', group: 'works', suffix: '' } });
  expect([heading.at(-1), line.at(-1)]).toEqual(['P_total (W)', '450']);
});

// proves R-FILE-046
it('a file of steps has no total of means where its phases add up to it, and none of a voltage', async () => {
  const at = (value: number): [number, number | null][] => [[FROM, value]];
  const P = { L1: at(100.0004), L2: at(50.0004), cumulative: at(150.001) };
  const { heading } = await hoursOf({ P, U: { cumulative: at(230) } });
  expect(heading.filter((name) => name.includes('_total'))).toEqual(['E_I_total (Wh)']);
});
