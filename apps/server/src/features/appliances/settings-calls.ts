import { isDeepStrictEqual } from 'node:util';
import { APPLIANCE_LIMITS } from '@phasor/contract';
import { AppError } from '../../app-error.ts';
import type { CallHandlers } from '../../call-handlers.ts';
import type { ApplianceRecords, ApplianceSettings } from '../../ports/records/appliance-records.ts';
import type { Exclusively } from '../../ports/records/exclusively.ts';
import { meterOf } from './meter.ts';

/** Settings of a device whose owner has set none. */
export const FIRST_SETTINGS: ApplianceSettings = {
  autoLearn: false,
  threshold: APPLIANCE_LIMITS.threshold.first,
  leastLikeness: APPLIANCE_LIMITS.likeness.first,
};

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
    'appliances.writeSettings': async ({ treshold: threshold, autoLearn, least_likeness, known }, context) => {
      const { mac } = meterOf(context, 'device_token');
      const settings = await exclusively('settings', async (alone) => {
        const stored = (await alone.appliances.settings(mac)) ?? FIRST_SETTINGS;
        const isSeen = known === undefined || isDeepStrictEqual(known, toValues(stored));
        if (!isSeen) throw new AppError('request.edit_conflict', 'known');
        const written = { threshold, autoLearn, leastLikeness: least_likeness ?? stored.leastLikeness };
        await alone.appliances.putSettings(mac, written);
        return written;
      });
      changed(mac);
      const likeness = `likeness from ${settings.leastLikeness}`;
      context.note?.([`${threshold} W`, likeness, ...(autoLearn ? ['learning'] : [])].join(', '));
      return { data: toValues(settings) };
    },
  };
}

function toValues({ autoLearn, threshold, leastLikeness }: ApplianceSettings) {
  return { clustering: autoLearn, treshold: threshold, least_likeness: leastLikeness };
}
