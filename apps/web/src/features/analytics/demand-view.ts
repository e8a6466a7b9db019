import type { DeviceDetails } from '@phasor/contract';
import type { ChartLimit, ChartMark, TimeChart } from '../../charts/chart-spec.ts';

/** Lines of the contracted powers that are set (decision 69); none where the details could not be read. */
export function contractLimits(details: Pick<DeviceDetails, 'MRK' | 'RK'> | undefined): ChartLimit[] {
  const limits: ChartLimit[] = [
    { name: 'MRK', value: (details?.MRK ?? 0) * 1_000, colour: 'bad' },
    { name: 'RK', value: (details?.RK ?? 0) * 1_000, colour: 'warn' },
  ];
  return limits.filter(({ value }) => value > 0);
}

/** The highest quarter hour of the picture, marked (decision 18); steps that still run do not count. */
export function highestMark(chart: TimeChart, now: number, nameOf: (watts: number) => string): ChartMark[] {
  const [series] = chart.series;
  let highest: { time: number; value: number } | undefined;
  for (const [time, value] of series?.points ?? []) {
    if (value === null || time > now) continue;
    if (highest === undefined || value > highest.value) highest = { time, value };
  }
  return highest === undefined ? [] : [{ ...highest, name: nameOf(highest.value) }];
}
