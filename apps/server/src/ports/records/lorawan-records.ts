import type { LoraConfiguration } from '@phasor/contract';

/** A LoRaWAN network server that delivers the uplinks of its devices. */
export interface NetworkServer {
  readonly name: string;
  /** SHA-256 hex of its secret. */
  readonly credentialHash: string;
  readonly createdAt: number;
}

/** Registered network servers. */
export interface NetworkServerRecords {
  find(name: string): Promise<NetworkServer | undefined>;
  /** By name. */
  list(): Promise<readonly NetworkServer[]>;
  /** Adds or replaces. */
  put(server: NetworkServer): Promise<void>;
  remove(name: string): Promise<void>;
}

/** What the payloads of devices mean. */
export interface LoraConfigurationRecords {
  /**
   * Stores the configuration by which a device's payloads are decoded from `at` (epoch ms) on as its newest one, in place
   * of one with the same CRC; of the older ones enough stay that 8 are kept (D64). One of an unknown device is skipped.
   */
  keep(mac: string, configuration: LoraConfiguration, at: number): Promise<void>;
  /** The configuration with that CRC-8; undefined when it is not stored. */
  find(mac: string, crc: number): Promise<LoraConfiguration | undefined>;
  /** Newest first. */
  ofDevice(mac: string): Promise<readonly LoraConfiguration[]>;
}
