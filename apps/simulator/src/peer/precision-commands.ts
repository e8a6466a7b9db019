import { PHASES, type Phase } from '@phasor/quantities';
import type { BenchedMeter } from '../meters/benched-meter.ts';
import type { GeneratorSettings } from '../meters/test-bench.ts';
import { drawWave, type Harmonic, harmonicContent, type PhaseWave } from '../meters/waveform.ts';
import { CommandError, type CommandSet } from './command.ts';

const WAVE_POINTS = 128;
/** Ranges of the generator (3-devices-tools-applications.md, 5). */
const LIMITS = { voltage: [0, 320], current: [0, 120], angle: [0, 360], frequency: [40, 70] } as const;

/** Commands of a precision meter with a generator. */
export function precisionCommands(meter: BenchedMeter): CommandSet {
  const waves = (now: number, draw: (harmonics: readonly Harmonic[]) => number[]) => {
    const all = meter.wavesAt(now);
    return { U: perPhase(all, (wave) => draw(wave.voltage)), I: perPhase(all, (wave) => draw(wave.current)) };
  };
  return {
    'generator.get': ({ now }) => ({ ...meter.bench.settingsAt(now) }),
    'generator.set': ({ now, params }) => {
      meter.bench.set(generatorChange(params), now);
      return { ...meter.bench.settingsAt(now) };
    },
    'waveform.get': ({ now }) => waves(now, (harmonics) => drawWave(harmonics, WAVE_POINTS)),
    'harmonics.get': ({ now }) => waves(now, harmonicContent),
  };
}

function perPhase(waves: readonly PhaseWave[], values: (wave: PhaseWave) => number[]) {
  const channels: Partial<Record<Phase, { values: number[] }>> = {};
  waves.forEach((wave, p) => {
    const phase = PHASES[p];
    if (phase) channels[phase] = { values: values(wave) };
  });
  return channels;
}

function generatorChange(params: Readonly<Record<string, unknown>>): Partial<GeneratorSettings> {
  const { GEN_EFF, GEN_PHAS, GEN_FREQ } = params;
  const running = params.GENERATE ?? params.generate;
  return {
    ...(GEN_EFF === undefined
      ? {}
      : { GEN_EFF: sixOf(GEN_EFF, (i) => (i % 2 === 0 ? LIMITS.voltage : LIMITS.current)) }),
    ...(GEN_PHAS === undefined ? {} : { GEN_PHAS: sixOf(GEN_PHAS, () => LIMITS.angle) }),
    ...(GEN_FREQ === undefined ? {} : { GEN_FREQ: within(GEN_FREQ, LIMITS.frequency) }),
    ...(running === undefined ? {} : { GENERATE: running === true || running === 1 }),
  };
}

function sixOf(value: unknown, limits: (index: number) => readonly [number, number]): number[] {
  if (!Array.isArray(value) || value.length !== 6) throw new CommandError(422, 'six values are expected');
  return value.map((one: unknown, i) => within(one, limits(i)));
}

function within(value: unknown, [low, high]: readonly [number, number]): number {
  const number = Number(value);
  if (!(number >= low && number <= high)) throw new CommandError(422, `${number} is not between ${low} and ${high}`);
  return number;
}
