import {
  type CallBody,
  type CountedDevice,
  type CountedGroup,
  type CountedPart,
  callDevices,
  countedDevices,
  type GroupBalanceAnswer,
  groupRuleOf,
} from '@phasor/contract';
import { balanceOf, measuredShare, sumOfKnown } from '@phasor/series';
import type { CallContext } from '../../../call-handlers.ts';
import { energyFigure } from '../../../calls/energy-figure.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { share } from '../answers/answer-shape.ts';
import { readDeviceEnergies } from '../energy/device-energies.ts';
import { type MeasurementDependencies, scopeOfSeveral } from '../scope.ts';

/** What one device counted over the whole range. */
interface DeviceFigure {
  readonly energy: number | null;
  readonly coverage: number;
}

/** The group of a call: of the tree, or the devices of a bare list, each a part of it. */
export function groupAsked({ group, devices }: Pick<CallContext, 'group' | 'devices'>): {
  readonly counted: CountedGroup;
  readonly members: readonly Device[];
} {
  if (group !== undefined) return group;
  const parts = devices.map(({ mac, title }): CountedDevice => ({ kind: 'device', id: mac, mac, title }));
  return { counted: { kind: 'group', id: '', title: '', whole: [], parts, leftOut: [] }, members: devices };
}

/**
 * Active energy imported by a group, by its parts, and the remainder between them.
 * @throws AppError('store.not_found') when all of the range lies in the future, 'request.invalid' (field to) when it is too long
 * @see D74
 */
export async function readGroupBalance(
  dependencies: MeasurementDependencies,
  context: Pick<CallContext, 'group' | 'devices'>,
  body: Pick<CallBody<'measurements.groupBalance'>, 'from' | 'to' | 'source'>,
): Promise<Omit<GroupBalanceAnswer, 'status'>> {
  const { counted, members } = groupAsked(context);
  const { own, scope } = await scopeOfSeveral(dependencies, body, members);
  const read = await readDeviceEnergies(own, scope, { quantities: ['E_I'], unit: 'day' });
  const figures = new Map(
    read.devices.map(({ mac, energies, coverage }): [string, DeviceFigure] => [
      mac,
      { energy: sumOfKnown(Array.from(energies.E_I ?? [], orNull)), coverage },
    ]),
  );
  const parts = counted.parts.map((part) => ({ part, figure: figureOf(part, figures) }));
  const whole = counted.whole.map((device) => ({ device, figure: figureOf(device, figures) }));
  const { other, excess } = balanceOf({
    whole: whole.map(({ figure }) => figure.energy),
    parts: parts.map(({ figure }) => figure.energy),
  });
  return {
    data: {
      ...shown(figureOf(counted, figures)),
      rule: groupRuleOf(counted),
      whole: whole.map(({ device: { id, mac, title }, figure }) => ({ id, mac, title, ...shown(figure) })),
      parts: parts.map(({ part, figure }) => ({
        ...{ id: part.id, title: part.title, kind: part.kind },
        devices: countedDevices(part).map(({ mac }) => mac),
        ...shown(figure),
      })),
      ...{ other: energyFigure(other), excess: energyFigure(excess) },
      left_out: [...callDevices(counted).leftOut],
    },
    time_zone: scope.zone,
  };
}

/** The sum over the devices of a part, unknown where all of them are. */
function figureOf(part: CountedPart, figures: ReadonlyMap<string, DeviceFigure>): DeviceFigure {
  const devices = countedDevices(part).map(({ mac }) => figures.get(mac) ?? { energy: null, coverage: 0 });
  return {
    energy: sumOfKnown(devices.map(({ energy }) => energy)),
    coverage: measuredShare(devices),
  };
}

function shown({ energy, coverage }: DeviceFigure): DeviceFigure {
  return { energy: energy === null ? null : energyFigure(energy), coverage: share(coverage) };
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);
