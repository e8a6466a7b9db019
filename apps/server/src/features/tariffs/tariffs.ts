import { isDeepStrictEqual } from 'node:util';
import { type CallBody, TARIFF_LIMITS } from '@phasor/contract';
import type { Tariff } from '@phasor/series';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { groupCountOf } from '../../calls/group-count.ts';
import type { EnergiesPort } from '../../ports/energies.ts';
import type { Device } from '../../ports/records/device-records.ts';
import type { Exclusively } from '../../ports/records/exclusively.ts';
import type { TariffRecord, TariffRecords } from '../../ports/records/tariff-records.ts';
import { costUnit, energyCost } from './energy-cost.ts';
import { entryOf, recordOf, tariffOf } from './tariff-versions.ts';

export interface TariffsParts {
  readonly tariffs: TariffRecords;
  readonly exclusively: Exclusively<{ readonly tariffs: TariffRecords }>;
  readonly energies: EnergiesPort;
  /** Called when costs of a device have changed, before the change is answered. */
  readonly onPriceChange?: () => Promise<void>;
}

export interface Tariffs {
  readonly calls: CallHandlers<'tariffs.read' | 'tariffs.write' | 'tariffs.remove' | 'tariffs.cost'>;
}

/** What energy costs: the versions an owner keeps, and the price of what was measured (D33 and D73). */
export function createTariffs({ tariffs, exclusively, energies, onPriceChange }: TariffsParts): Tariffs {
  const versionsOf = async (device: Device) => {
    const versions = await tariffs.ofDevices([device.mac]);
    return { data: { time_zone: device.timeZone, versions: versions.map(entryOf) } };
  };
  return {
    calls: {
      'tariffs.read': async (_body, context) => versionsOf(deviceOf(context)),
      'tariffs.write': async ({ token: _token, known, ...written }, context) => {
        const device = deviceOf(context);
        const record = recordOf(device.mac, written);
        await exclusively('settings', async (alone) => {
          const kept = await alone.tariffs.ofDevices([device.mac]);
          checkKnown(known, { mac: device.mac, kept: kept.find(({ validFrom }) => validFrom === record.validFrom) });
          const others = kept.filter(({ validFrom }) => validFrom !== record.validFrom);
          if (others.length >= TARIFF_LIMITS.versions) throw new AppError('request.invalid', 'valid_from');
          await alone.tariffs.put(record);
        });
        await onPriceChange?.();
        context.note?.(`from ${record.validFrom}: ${record.highPrice}/${record.lowPrice} ${record.currency}`);
        return versionsOf(device);
      },
      'tariffs.remove': async ({ valid_from }, context) => {
        const device = deviceOf(context);
        if (!(await tariffs.remove(device.mac, valid_from))) throw new AppError('store.not_found');
        await onPriceChange?.();
        context.note?.(`from ${valid_from}`);
        return versionsOf(device);
      },
      'tariffs.cost': async ({ from, to, source, period }, context) => {
        const { devices } = context;
        const prices = await tariffsByMac(tariffs, devices);
        const unit = costUnit([...prices.values()], period);
        const counted = await energies.read({ devices, quantities: ['E_I'], from, to, source, unit });
        const data = await energyCost(counted, prices, period);
        return { data, time_zone: counted.zone, ...groupCountOf(context) };
      },
    },
  };
}

/** @throws AppError('request.edit_conflict', 'known') where the stored version of the date is not the one that the caller knows */
function checkKnown(
  known: CallBody<'tariffs.write'>['known'],
  { mac, kept }: { readonly mac: string; readonly kept: TariffRecord | undefined },
): void {
  if (known === undefined) return;
  const isSame =
    known === null || kept === undefined
      ? known === null && kept === undefined
      : isDeepStrictEqual(entryOf(recordOf(mac, known)), entryOf(kept));
  if (!isSame) throw new AppError('request.edit_conflict', 'known');
}

async function tariffsByMac(tariffs: TariffRecords, devices: readonly Device[]): Promise<ReadonlyMap<string, Tariff>> {
  const byMac = Map.groupBy(await tariffs.ofDevices(devices.map(({ mac }) => mac)), ({ mac }) => mac);
  return new Map(devices.map((device) => [device.mac, tariffOf(device, byMac.get(device.mac) ?? [])]));
}

function deviceOf({ devices: [device] }: CallContext): Device {
  if (!device) throw new AppError('access.forbidden');
  return device;
}
