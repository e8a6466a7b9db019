import type { TimeRange } from '@phasor/calendar';
import type { ContinuousRegister } from '@phasor/series';
import { type Channel, type EnergyQuantity, ratioOf, registerColumns, reportedRegisterColumns } from '../channels.ts';
import type { DeviceRegisters } from '../registers/register-query.ts';
import { gapsBeside, partWithin } from './register-parts.ts';

export interface EnergyRequest {
  readonly quantity: EnergyQuantity;
  readonly channel: Channel;
}

export interface Curve {
  readonly curve: Pick<ContinuousRegister, 'time' | 'value' | 'pauses'>;
  readonly ratio: number;
}

interface ReportedCurve extends Curve {
  readonly curve: ContinuousRegister;
}

/**
 * The registers that together are an energy of a device: those that it reports over all phases, continued by its phases in the
 * time before the first and after the last of their readings, and where another meter without a total was there in between;
 * those of the phases alone where it reports no total. So an energy is the same over a day and in its quarter hours, wherever a
 * total begins or ends.
 * @see D49
 */
export function energyCurves(registers: DeviceRegisters, request: EnergyRequest): readonly Curve[] {
  const phases = phaseCurves(registers, request);
  const reported = reportedCurves(registers, request);
  const gaps = gapsBeside(reported);
  if (gaps.length === 0) return phases;
  const beside = phases.flatMap(({ curve, ratio }) =>
    gaps.flatMap((gap) => partWithin(curve, gap)).map((part) => ({ curve: part, ratio })),
  );
  return [...reported, ...beside];
}

/** Instants at which the phases of an energy go over into its total, or go on after it, epoch ms. */
export function seamsOf(registers: DeviceRegisters, request: EnergyRequest): number[] {
  const phases = phaseCurves(registers, request);
  const isCounted = ({ from, to }: TimeRange) =>
    phases.some(({ curve }) => curve.time.some((time) => time > from && time < to));
  const gaps = gapsBeside(reportedCurves(registers, request)).filter(isCounted);
  return gaps.flatMap(({ from, to }) => [from, to]).filter(Number.isFinite);
}

/** The registers of each phase, or of the circuit. */
export function phaseCurves({ device, curves }: DeviceRegisters, { quantity, channel }: EnergyRequest): Curve[] {
  const ratio = ratioOf(device, quantity, channel);
  return registerColumns(quantity, channel).flatMap((column) => {
    const curve = curves.get(column);
    return curve ? [{ curve, ratio }] : [];
  });
}

/** The registers over all phases, where the device reports every part of the energy. */
export function reportedCurves({ device, curves }: DeviceRegisters, request: EnergyRequest): ReportedCurve[] {
  const { quantity, channel } = request;
  const columns = reportedRegisterColumns(quantity, channel);
  const ratio = ratioOf(device, quantity, channel);
  const reported = columns.flatMap((column) => {
    const curve = curves.get(column);
    return curve && curve.time.length > 0 ? [{ curve, ratio }] : [];
  });
  return reported.length === columns.length ? reported : [];
}
