import { clockReadings } from '@phasor/calendar';
import type { LiveValues, SeriesAnswer, Sighting } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { PerPhase, WiringObservation } from '@phasor/wiring';

/** Quarter hours of a day in which the sun shines nowhere that people live, by the clock of the site: 23:00 to 3:00. */
const NIGHT = { from: 92, to: 12 } as const;

/** Whether it is night at a site; epoch ms. */
export function isNight(time: number, zone: string): boolean {
  const [quarter = 0] = clockReadings(Float64Array.of(time), zone).quarter;
  return quarter >= NIGHT.from || quarter < NIGHT.to;
}

const UNKNOWN = { isDark: null } as const;

/** What a live message shows of the wiring. */
export function liveObservation(values: LiveValues, phases: readonly Phase[], zone: string): WiringObservation {
  const of = (name: 'U' | 'I' | 'P' | 'Q' | 'F_U' | 'F_I'): PerPhase =>
    phases.map((phase) => values[name]?.[phase] ?? null);
  return {
    voltage: of('U'),
    current: of('I'),
    activePower: of('P'),
    reactivePower: of('Q'),
    voltageAngle: of('F_U'),
    currentAngle: of('F_I'),
    isDark: isNight(values.ts * 1_000, zone),
  };
}

/** What a device shows that has not been taken yet. */
export function sightedObservation({ values, angles }: Pick<Sighting, 'values' | 'angles'>): WiringObservation {
  const phases = PHASES.filter((phase) => values.some(({ place }) => place === phase));
  const of = (name: 'U' | 'I' | 'P' | 'Q'): PerPhase =>
    phases.map((phase) => values.find(({ place, quantity }) => place === phase && quantity === name)?.value ?? null);
  const angle = (name: 'F_U' | 'F_I'): PerPhase =>
    phases.map((phase) => angles.find(({ place, quantity }) => place === phase && quantity === name)?.value ?? null);
  return {
    ...{ voltage: of('U'), current: of('I'), activePower: of('P'), reactivePower: of('Q') },
    ...{ voltageAngle: angle('F_U'), currentAngle: angle('F_I') },
    ...UNKNOWN,
  };
}

/** The steps of a profile of U, I, P and Q in which anything was measured, from `since` on (epoch ms). */
export function profileObservations(
  { data, step, time_zone }: Pick<SeriesAnswer, 'data' | 'step' | 'time_zone'>,
  phases: readonly Phase[],
  since = 0,
): readonly WiringObservation[] {
  const columns = {
    voltage: byTime(data.U, phases),
    current: byTime(data.I, phases),
    activePower: byTime(data.P, phases),
    reactivePower: byTime(data.Q, phases),
  };
  const none = phases.map(() => null);
  const times = [...columns.current.keys()].filter((time) => time >= since).toSorted((a, b) => a - b);
  return times.map((time) => ({
    voltage: columns.voltage.get(time) ?? none,
    current: columns.current.get(time) ?? none,
    activePower: columns.activePower.get(time) ?? none,
    reactivePower: columns.reactivePower.get(time) ?? none,
    ...{ voltageAngle: none, currentAngle: none },
    isDark: isNight(time, time_zone) && isNight(time + step * 1_000 - 1, time_zone),
  }));
}

function byTime(
  channels: SeriesAnswer['data'][string] | undefined,
  phases: readonly Phase[],
): ReadonlyMap<number, PerPhase> {
  const found = new Map<number, (number | null)[]>();
  if (channels === undefined || Array.isArray(channels)) return found;
  for (const [index, phase] of phases.entries()) {
    for (const [time, value] of channels[phase] ?? []) {
      const row = found.get(time) ?? phases.map(() => null);
      row[index] = value;
      found.set(time, row);
    }
  }
  return found;
}
