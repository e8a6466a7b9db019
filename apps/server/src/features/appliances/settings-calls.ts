import { isDeepStrictEqual } from 'node:util';
import { APPLIANCE_LIMITS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { ApplianceRecords, ApplianceSettings } from '../../ports/records/appliance-records.ts';
import type { Exclusively } from '../../ports/records/exclusively.ts';
import { meterOf } from './meter.ts';

/** Settings of a device whose owner has set none. */
export const FIRST_SETTINGS: ApplianceSettings = { autoLearn: false, threshold: APPLIANCE_LIMITS.threshold.first };

export interface SettingsParts {
  readonly appliances: Pick<ApplianceRecords, 'settings'>;
  readonly exclusively: Exclusively<{ readonly appliances: Pick<ApplianceRecords, 'settings' | 'putSettings'> }>;
  /** The definition of an edge has changed: runs are searched again. */
  readonly changed: (mac: string) => void;
}

/** How appliances are looked for in the load of a meter (R-NILM-031). */
export function settingsCalls({
  appliances,
  exclusively,
  changed,
}: SettingsParts): CallHandlers<'appliances.readSettings' | 'appliances.writeSettings'> {
  return {
    'appliances.readSettings': async (_body, context) => {
      const { mac } = meterOf(context, 'device_token');
      return { data: toValues((await appliances.settings(mac)) ?? FIRST_SETTINGS) };
    },
    'appliances.writeSettings': async ({ treshold: threshold, autoLearn, known }, context) => {
      const { mac } = meterOf(context, 'device_token');
      const settings = { threshold, autoLearn };
      await exclusively('settings', async (alone) => {
        const stored = toValues((await alone.appliances.settings(mac)) ?? FIRST_SETTINGS);
        const isSeen = known === undefined || isDeepStrictEqual(known, stored);
        if (!isSeen) throw new AppError('request.edit_conflict', 'known');
        await alone.appliances.putSettings(mac, settings);
      });
      changed(mac);
      context.note?.(`${threshold} W${autoLearn ? ', learning' : ''}`);
      return { data: toValues(settings) };
    },
  };
}

function toValues({ autoLearn, threshold }: ApplianceSettings) {
  return { clustering: autoLearn, treshold: threshold };
}
