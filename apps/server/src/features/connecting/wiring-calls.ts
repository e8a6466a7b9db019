import { isDeepStrictEqual } from 'node:util';
import type { Turnings, Wiring } from '@phasor/contract';
import { phaseOrder, withOrder } from '@phasor/contract/wired';
import { PHASES, type Phase } from '@phasor/quantities';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { canWire, isWithin } from './checked-mapping.ts';
import type { ConnectingDesk } from './connecting-desk.ts';

type Names = 'wiring.exchange' | 'wiring.read' | 'wiring.setFeedsIn' | 'wiring.turn';

/** Phases that are exchanged (R-WIRE-010) and current transformers that are turned (R-WIRE-005) in software. */
export function wiringCalls({
  records,
  installer,
}: Pick<ConnectingDesk, 'installer' | 'records'>): CallHandlers<Names> {
  const turningsOf = async (device: Pick<Device, 'mac' | 'type' | 'wiring'>): Promise<Turnings> => {
    const changes = await records.deviceEvents.of(device.mac, 'REWIRING');
    const site = (await records.sites.of([device.mac])).get(device.mac);
    return {
      turned: turnedPhases(device.wiring),
      since: changes.at(-1)?.at ?? null,
      order: canWire(device.type) ? copyOf(phaseOrder(device.wiring)) : null,
      turnable: canWire(device.type),
      feeds_in: site?.feedsIn ?? false,
    };
  };
  return {
    'wiring.read': async (_body, { devices: [device] }) => ({ data: await turningsOf(known(device)) }),
    'wiring.turn': async ({ phase, turned }, { devices: [named], note }) => {
      const device = known(named);
      note?.(`${phase} ${turned ? 'turned' : 'as connected'}`);
      if (!canWire(device.type) || PHASES.indexOf(phase) >= device.phases) {
        throw new AppError('request.invalid', 'phase');
      }
      const rewired = await installer.rewire(device, ({ wiring, fields }) => {
        return { wiring: withTurned(wiring, phase, turned), fields };
      });
      return { data: await turningsOf(rewired) };
    },
    'wiring.exchange': async ({ order, known: seen }, { devices: [named], note }) => {
      const device = known(named);
      note?.(order.join(', '));
      const isOrder = new Set(order).size === PHASES.length && isWithin(order, device.phases);
      const rewired = await installer.rewire(device, ({ type, wiring, fields }) => {
        const present = phaseOrder(wiring);
        if (!isOrder || !canWire(type) || present === null) throw new AppError('request.invalid', 'order');
        // The same wish of two people is no conflict.
        const isKnown = seen === undefined || [seen, order].some((each) => isDeepStrictEqual(each, present));
        if (!isKnown) throw new AppError('request.edit_conflict', 'known');
        return { wiring: withOrder(wiring, order), fields };
      });
      return { data: await turningsOf(rewired) };
    },
    'wiring.setFeedsIn': async ({ feeds_in: feedsIn }, { devices: [named], note }) => {
      note?.(feedsIn ? 'may feed in' : 'loads only');
      await records.sites.change(known(named).mac, { feedsIn });
      return { data: { feeds_in: feedsIn } };
    },
  };
}

function known(device: Device | undefined): Device {
  if (device === undefined) throw new AppError('access.forbidden');
  return device;
}

function turnedPhases(wiring: Wiring): Phase[] {
  return PHASES.filter((phase) => wiring.some(({ to, turned }) => turned && to === phase));
}

const copyOf = (order: readonly Phase[] | null): Phase[] | null => order && [...order];

/** The wiring with the transformer of what is stored at a phase turned or not. A row that changes nothing is left out. */
function withTurned(wiring: Wiring, phase: Phase, turned: boolean): Wiring {
  const row = wiring.find(({ to }) => to === phase) ?? { from: phase, to: phase, turned: false };
  const others = wiring.filter(({ from }) => from !== row.from);
  return turned || row.from !== row.to ? [...others, { ...row, turned }] : others;
}
