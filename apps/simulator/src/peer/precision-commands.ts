import { GENERATOR_LIMITS } from '@phasor/contract';
import { PHASES, type Phase } from '@phasor/quantities';
import type { BenchedMeter } from '../meters/benched-meter.ts';
import type { GeneratorSettings } from '../meters/test-bench.ts';
import { drawWave, type Harmonic, harmonicContent, type PhaseWave } from '../meters/waveform.ts';
import { CommandError, type CommandSet } from './command.ts';

const WAVE_POINTS = 128;

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Commands of a precision meter with a generator. */
export function precisionCommands(meter: BenchedMeter): CommandSet {
  const waves = (now: number, draw: (harmonics: readonly Harmonic[]) => number[]) => {
    const all = meter.wavesAt(now);
    return {
      U: perPhase(all, (wave) => draw(wave.voltage)),
      I: perPhase(all, (wave) => draw(wave.current)),
      F: meter.frequencyAt(now),
    };
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
      : { GEN_EFF: sixOf(GEN_EFF, (i) => (i % 2 === 0 ? GENERATOR_LIMITS.voltage : GENERATOR_LIMITS.current)) }),
    ...(GEN_PHAS === undefined ? {} : { GEN_PHAS: sixOf(GEN_PHAS, () => GENERATOR_LIMITS.angle) }),
    ...(GEN_FREQ === undefined ? {} : { GEN_FREQ: within(GEN_FREQ, GENERATOR_LIMITS.frequency) }),
    ...(running === undefined ? {} : { GENERATE: running === true || running === 1 }),
  };
}

function sixOf(value: unknown, limits: (index: number) => Limits): number[] {
  if (!Array.isArray(value) || value.length !== 6) throw new CommandError(422, 'six values are expected');
  return value.map((one: unknown, i) => within(one, limits(i)));
}

function within(value: unknown, { min, max }: Limits): number {
  const number = Number(value);
  if (!(number >= min && number <= max)) throw new CommandError(422, `${number} is not between ${min} and ${max}`);
  return number;
}
