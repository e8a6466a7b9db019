import type { CallHandlers } from '../../../call-handlers.ts';
import { type ConnectingDesk, userOf } from '../connecting-desk.ts';
import { importDevices } from './import-devices.ts';

/** Many devices from one file. */
export function importCalls(parts: ConnectingDesk): CallHandlers<'connecting.importDevices'> {
  return {
    'connecting.importDevices': async ({ csv, preview }, context) => {
      const { id, login } = userOf(context);
      const outcome = await importDevices(parts, { csv, preview, owner: { id, login } });
      const macs = outcome.rows.map(({ mac }) => mac);
      if (outcome.added > 0) context.note?.(`${outcome.added} devices`, macs);
      else context.unchanged?.();
      return { data: outcome };
    },
  };
}
