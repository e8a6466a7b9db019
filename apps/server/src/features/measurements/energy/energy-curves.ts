import { type ContinuousRegister, registerAlong } from '@phasor/series';
import { type Channel, type EnergyQuantity, ratioOf, registerColumns, reportedRegisterColumns } from '../channels.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';

export interface EnergyRequest {
  readonly quantity: EnergyQuantity;
  readonly channel: Channel;
}

export interface Curve {
  readonly curve: Pick<ContinuousRegister, 'time' | 'value'>;
  readonly ratio: number;
}

/**
 * The registers that together are an energy of a device: those that it reports over all phases, continued by its phases in the
 * time before the first and after the last of their readings; those of the phases alone where it reports no total. So an energy
 * is the same over a day and in its quarter hours, wherever a total begins or ends.
 * @see D49
 */
export function energyCurves(registers: DeviceRegisters, request: EnergyRequest): readonly Curve[] {
  const phases = phaseCurves(registers, request);
  const reported = reportedCurves(registers, request);
  const [first, last] = reachOf(reported);
  if (!(last >= first)) return phases;
  const beside = phases.flatMap(({ curve, ratio }) =>
    [beforeOf(curve, first), afterOf(curve, last)].flatMap((part) => (part ? [{ curve: part, ratio }] : [])),
  );
  return [...reported, ...beside];
}

/** Instants at which the phases of an energy go over into its total, or go on after it, epoch ms. */
export function seamsOf(registers: DeviceRegisters, request: EnergyRequest): number[] {
  const [first, last] = reachOf(reportedCurves(registers, request));
  const phases = phaseCurves(registers, request);
  const isBefore = phases.some(({ curve }) => (curve.time[0] as number) < first);
  const isAfter = phases.some(({ curve }) => (curve.time.at(-1) as number) > last);
  return [isBefore && Number.isFinite(first) ? first : [], isAfter && Number.isFinite(last) ? last : []].flat();
}

/** First and last reading of any of several registers; infinite and reversed for none. */
const reachOf = (curves: readonly Curve[]): readonly [first: number, last: number] => [
  Math.min(...curves.map(({ curve }) => curve.time[0] as number)),
  Math.max(...curves.map(({ curve }) => curve.time.at(-1) as number)),
];

/** The registers of each phase, or of the circuit. */
export function phaseCurves({ device, curves }: DeviceRegisters, { quantity, channel }: EnergyRequest): Curve[] {
  const ratio = ratioOf(device, quantity, channel);
  return registerColumns(quantity, channel).flatMap((column) => {
    const curve = curves.get(column);
    return curve ? [{ curve, ratio }] : [];
  });
}

/** The registers over all phases, where the device reports every part of the energy. */
export function reportedCurves({ device, curves }: DeviceRegisters, { quantity, channel }: EnergyRequest): Curve[] {
  const columns = reportedRegisterColumns(quantity, channel);
  const ratio = ratioOf(device, quantity, channel);
  const reported = columns.flatMap((column) => {
    const curve = curves.get(column);
    return curve && curve.time.length > 0 ? [{ curve, ratio }] : [];
  });
  return reported.length === columns.length ? reported : [];
}

/** A register until an instant, lowered so that it ends at 0 and another one goes on at its own height. */
function beforeOf(curve: Curve['curve'], until: number): Curve['curve'] | undefined {
  const kept = curve.time.findIndex((time) => time >= until);
  const count = kept < 0 ? curve.time.length : kept;
  if (count === 0) return undefined;
  const end = kept < 0 ? (curve.value.at(-1) as number) : heightAt(curve, until);
  const ending = kept < 0 ? [] : [[until, end] as const];
  return lowered(curve, { from: 0, to: count, height: end }, ending);
}

/** A register from an instant on, lowered so that it begins at 0. */
function afterOf(curve: Curve['curve'], from: number): Curve['curve'] | undefined {
  const index = curve.time.findIndex((time) => time > from);
  if (index < 0) return undefined;
  if (index === 0) return lowered(curve, { from: 0, to: curve.time.length, height: curve.value[0] as number }, []);
  const height = heightAt(curve, from);
  return lowered(curve, { from: index, to: curve.time.length, height }, [[from, height]]);
}

const heightAt = (curve: Curve['curve'], at: number) => registerAlong(curve, Float64Array.of(at))[0] as number;

/** Readings of a register and one at a cut, in the order of their times. */
function lowered(
  { time, value }: Curve['curve'],
  { from, to, height }: { readonly from: number; readonly to: number; readonly height: number },
  cut: readonly (readonly [time: number, height: number])[],
): Curve['curve'] {
  const own = Array.from(time.subarray(from, to), (at, index) => [at, value[from + index] as number] as const);
  const all = [...own, ...cut].sort(([one], [other]) => one - other);
  return { time: Float64Array.from(all, ([at]) => at), value: Float64Array.from(all, ([, at]) => at - height) };
}
