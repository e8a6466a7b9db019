import type { DeviceStateValues } from '@phasor/contract';
import type { DeviceMetrics } from '../../ports/device-metrics.ts';
import type { Live } from './live.ts';
import { metricFamilies } from './values/metric-families.ts';

interface DeviceMetricsParts {
  readonly live: Pick<Live, 'present'>;
  readonly stateOf: (mac: string) => Pick<DeviceStateValues, 'status'> | undefined;
}

/** Figures of devices as their live values say them, so that both agree. */
export function createDeviceMetrics({ live, stateOf }: DeviceMetricsParts): DeviceMetrics {
  return {
    of: async ({ mac, title }) => metricFamilies({ mac, title, values: await live.present(mac), state: stateOf(mac) }),
  };
}
