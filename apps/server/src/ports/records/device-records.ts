import type { Capability, CircuitNames, FieldMeaning, Wiring } from '@phasor/contract';

/** Registration of a device; the type is authoritative (D62), its other properties come from `state`. */
export interface Device {
  readonly mac: string;
  readonly type: number;
  readonly title: string;
  readonly phases: 1 | 2 | 3;
  readonly lora: boolean;
  readonly nilm: boolean;
  /** `native`, or the ecosystem of its maker, with its name there. */
  readonly adapter: string;
  readonly adapterKey: string | null;
  /** DevEUI of its LoRa module, 16 upper-case hex digits; null = the one that follows from its MAC (D64). */
  readonly devEui: string | null;
  /** SHA-256 hex of the device's secret; null where it has none (foreign devices behind an external broker). */
  readonly credentialHash: string | null;
  readonly timeZone: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** kW; 0 = not set (D69). */
  readonly mrk: number;
  readonly rk: number;
  /** Wh, added to the total only (D19). */
  readonly energyOffset: number;
  readonly transformationRatio: number;
  /** A per phase. */
  readonly maxCurrent: number;
  readonly currency: string;
  readonly kwPrice: number | null;
  /** Price of a kWh, kg of CO2 per kWh and price of a litre of water; null = the configuration's (D43). */
  readonly kwhPrice: number | null;
  readonly kwhCo2: number | null;
  readonly litrePrice: number | null;
  readonly createdAt: number;
  /** Id of the connection over which it comes; null for one that signs in with its MAC. */
  readonly connection: string | null;
  /** Where the values of a device of another maker belong. */
  readonly wiring: Wiring;
  /** Meaning of fields that its ecosystem does not name. */
  readonly fields: readonly FieldMeaning[];
  /** Names of its circuits by their numbers; absent without any. */
  readonly circuits?: CircuitNames;
  /** Epoch ms at which it was ended: it cannot connect any more, and its data stay; null = in use. */
  readonly endedAt: number | null;
}

export type DeviceChange = Partial<Omit<Device, 'mac' | 'createdAt'>>;

/** Last known state of a device, stored so that it is available immediately after a restart. */
export interface DeviceMemo {
  readonly mac: string;
  readonly boot: number;
  readonly connection: string | null;
  readonly firmware: string | null;
  readonly device: string | null;
  /** Seconds between stored samples, as the device reports; null = unknown. */
  readonly interval: number | null;
  /** What it can do beyond measuring; null = it never reported it. */
  readonly caps: readonly Capability[] | null;
  readonly lastSeenAt: number;
}

/** Registered devices, and the last known state of each. */
export interface DeviceRecords {
  find(mac: string): Promise<Device | undefined>;
  /** All devices by MAC; the same array as before while none has changed. */
  list(): Promise<readonly Device[]>;
  /** @throws AppError('request.invalid', field mac) when it is already registered */
  add(device: Device): Promise<void>;
  /** Circuits that the change does not name keep their names; an empty one removes the name. */
  change(mac: string, change: DeviceChange): Promise<void>;
  remove(mac: string): Promise<void>;
  /** Memos of registered devices. */
  memos(): Promise<readonly DeviceMemo[]>;
  /** Replaces the memos of these devices; a device that is no longer registered is skipped. */
  remember(memos: readonly DeviceMemo[]): Promise<void>;
}
