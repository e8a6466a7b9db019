import { startOf, type TimeRange } from '@phasor/calendar';
import type { ApplianceEnergy, CallBody, ExplainedMonth } from '@phasor/contract';
import { energyFigure } from '../../../calls/energy-figure.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { entriesOf } from './energy-answer.ts';
import { type BalanceParts, energyBalance } from './energy-balance.ts';

/** Number of months in an answer: each costs as much as the energy of a month. */
const MOST_MONTHS = 12;

/** What of the energy of each month is explained, from the same parts as the energy of appliances in that month. */
export async function monthsAnswer(
  { from, to, phase: phases }: CallBody<'appliances.months'>,
  device: Device,
  { now, ...parts }: BalanceParts & { readonly now: number },
) {
  const data: ExplainedMonth[] = [];
  // One after the other: each reads the minutes of a month.
  const asked = { from: Math.floor(from * 1_000), to: Math.ceil(to * 1_000) };
  for (const range of monthsOf(asked, device.timeZone)) {
    const balance = await energyBalance(device, { range, phases, now }, parts);
    const entries = balance.total === null ? [] : entriesOf(balance);
    const sum = (wanted: ApplianceEnergy['kind']) =>
      energyFigure(entries.filter(({ kind }) => kind === wanted).reduce((total, { energy }) => total + energy, 0));
    data.push({
      ...range,
      total: balance.total === null ? null : energyFigure(balance.total),
      ...{ appliances: sum('appliance'), always_on: sum('always_on'), other: sum('other') },
      coverage: balance.coverage,
    });
  }
  return { data, time_zone: device.timeZone };
}

/** A range cut at the beginnings of months; oldest first, the newest where they are too many. */
function monthsOf({ from, to }: TimeRange, zone: string): TimeRange[] {
  const months: TimeRange[] = [];
  for (let end = to; end > from && months.length < MOST_MONTHS; end = months[0]?.from ?? from) {
    months.unshift({ from: Math.max(from, startOf('month', end - 1, zone)), to: end });
  }
  return months;
}
