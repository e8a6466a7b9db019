import { FRAME_LIMITS, PHASE_GAUGES, PHASE_REGISTERS, type SampleFrame } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';

/** A sample of every quantity of three phases, with as many digits as a double has. @param share 0 to 1, exclusive */
export function fullSample(ts: number, share = 1 / 7): SampleFrame {
  const perPhase = (value: number) => Object.fromEntries(PHASES.map((phase, at) => [phase, value + at / 7]));
  const gauges = PHASE_GAUGES.map((name) => [name, name === 'PF' ? perPhase(share / 2) : perPhase(100 + share)]);
  const registers = PHASE_REGISTERS.map((name) => [name, perPhase(123_456_789 + share)]);
  return { ts, F: 50 + share / 100, ...Object.fromEntries([...gauges, ...registers]) };
}

/** A data frame of exactly that many bytes, filled up with an unknown key. */
export function frameOfBytes(frame: object, bytes: number = FRAME_LIMITS.bytes): Buffer {
  const padded = { ...frame, padding: '' };
  const missing = bytes - Buffer.byteLength(JSON.stringify(padded));
  return Buffer.from(JSON.stringify({ ...padded, padding: 'x'.repeat(missing) }));
}
