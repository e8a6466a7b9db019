import { CommandError, type CommandSet } from './command.ts';
import { type Configuration, configurationCommands, initialConfiguration } from './configuration-commands.ts';
import type { DeviceIdentity } from './virtual-device.ts';

/** What every device answers: its configuration, a reboot, its past, an upgrade. */
export function commonCommands(
  identity: DeviceIdentity,
  configuration: Configuration = initialConfiguration(identity),
): CommandSet {
  return { ...configurationCommands(configuration), ...maintenanceCommands };
}

const maintenanceCommands: CommandSet = {
  reboot: ({ reboot }) => {
    reboot();
    return {};
  },
  backfill: ({ params, backfill }) => {
    const { from, to } = params;
    if (typeof from !== 'number' || typeof to !== 'number')
      throw new CommandError(422, 'from and to are epoch seconds');
    backfill(from * 1000, to * 1000);
    return {};
  },
  'firmware.start': ({ params, upgrade }) => {
    const { job, version, url, size, sha256 } = params;
    if (typeof job !== 'string' || typeof version !== 'string')
      throw new CommandError(422, 'job and version are texts');
    upgrade({
      job,
      version,
      ...(typeof url === 'string' ? { url } : {}),
      ...(typeof size === 'number' ? { size } : {}),
      ...(typeof sha256 === 'string' ? { sha256 } : {}),
    });
    return {};
  },
  'firmware.cancel': ({ params, cancelUpgrade }) => {
    if (typeof params.job !== 'string' || !cancelUpgrade(params.job)) throw new CommandError(422, 'no such job runs');
    return {};
  },
};
