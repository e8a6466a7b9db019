import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { Device } from '../../ports/records/device-records.ts';
import { isSameMapping } from './checked-mapping.ts';
import { type ConnectingDesk, connectionOf, userOf } from './connecting-desk.ts';
import { isNative } from './native-ecosystems.ts';

type Names = 'connecting.take' | 'connecting.exchange' | 'connecting.rewire' | 'connecting.end';

/** A device behind a connection, from its registration to its end. */
export function deviceCalls(parts: ConnectingDesk): CallHandlers<Names> {
  const { records, installer, desk, tokenOf } = parts;
  return {
    'connecting.take': async ({ id, key, devices }, context) => {
      const { id: ownerId } = userOf(context);
      context.note?.(`${id} ${key}`);
      const connection = await connectionOf(records, id);
      const taken = await installer.take({ connection, key, devices, ownerId });
      if (isNative(connection.ecosystem)) desk.forget(id);
      const macs = taken.map(({ mac }) => mac);
      context.note?.(`${id} ${key}`, macs);
      return { data: macs.map((mac) => ({ mac, token: tokenOf(mac) })) };
    },
    'connecting.exchange': async ({ mac, id, key, wiring, fields, known }, context) => {
      context.note?.(`${id} ${key}`, [mac]);
      const [device, connection] = [await deviceOf(parts, mac), await connectionOf(records, id)];
      const check = (present: Device) => {
        const isKnown = known?.connection === present.connection && known.key === present.adapterKey;
        if (known !== undefined && !isKnown) throw new AppError('request.edit_conflict', 'known');
      };
      await installer.exchange(device, { connection, key, wiring, fields, check });
      return {};
    },
    'connecting.rewire': async ({ mac, wiring, fields, known }, context) => {
      context.note?.(`${wiring.length} places, ${fields.length} fields`, [mac]);
      await installer.rewire(await deviceOf(parts, mac), (present) => {
        if (known !== undefined && !isSameMapping(known, present)) throw new AppError('request.edit_conflict', 'known');
        return { wiring, fields };
      });
      return {};
    },
    'connecting.end': async ({ mac }, context) => {
      context.note?.('', [mac]);
      await installer.end(await deviceOf(parts, mac));
      return {};
    },
  };
}

async function deviceOf({ records }: Pick<ConnectingDesk, 'records'>, mac: string): Promise<Device> {
  const device = await records.devices.find(mac);
  if (device === undefined) throw new AppError('store.not_found');
  return device;
}
