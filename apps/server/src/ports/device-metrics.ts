import type { Device } from './records/device-records.ts';

/** Figures of one name, as Prometheus reads them. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  /** A counter only grows, apart from a reset to a lower count. */
  readonly type: 'gauge' | 'counter';
  readonly points: readonly MetricPoint[];
}

export interface MetricPoint {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The present figures of devices, for programs that read them again and again. */
export interface DeviceMetrics {
  /** @throws AppError('server.unavailable') while registers cannot be continued from history */
  of(device: Pick<Device, 'mac' | 'title'>): Promise<readonly MetricFamily[]>;
}
