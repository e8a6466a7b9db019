import type {
  BrokerFault,
  EventFrame,
  FirmwareFrame,
  LoraConfiguration,
  Refusal,
  ResponseFrame,
  SampleFamilyName,
  Source,
  StateFrame,
} from '@phasor/contract';
import type { ConnectionDesk } from './connection-desk.ts';
import type { Sample } from './series-store.ts';
import type { SubscriberDesk } from './subscriber-desk.ts';

/** Credentials of a connecting device, for the broker to check. */
export interface DeviceCredential {
  readonly mac: string;
  readonly secret: string;
}

/** Credentials of a connecting LoRaWAN network server. */
export interface NetworkServerCredential {
  readonly name: string;
  readonly secret: string;
}

/** A checked frame of samples on its way to the store. */
export interface SampleArrival {
  readonly device: string;
  readonly family: SampleFamilyName;
  readonly samples: readonly Sample[];
}

/**
 * Live values on their way to viewers: flat columns of every family, signal strengths (`WRSSI`, `GRSSI`, `LRRSI`) and the words
 * that are not numbers. Never stored. The newest sample of a data frame comes as one too.
 */
export interface LiveArrival {
  readonly device: string;
  /** Absent = WiFi. */
  readonly source?: Source;
  /** Epoch ms. */
  readonly time: number;
  /** Length of the interval over which the values are averaged, ms; absent = unknown. */
  readonly interval?: number;
  /** Time from one message to the next, ms; null = not known yet, absent = the interval. */
  readonly pace?: number | null;
  readonly values: Readonly<Record<string, number>>;
  readonly words: Readonly<Record<string, string>>;
}

export type RefusalReason =
  | Refusal['reason']
  | 'unreadable frame'
  | 'foreign device'
  | 'retained'
  | 'too large'
  | 'too fast'
  | 'unknown key'
  | 'unknown configuration';

/** Callbacks from the link to the application. */
export interface DeviceLinkHandlers {
  /** True when the credential belongs to a registered device. */
  authenticate(credential: DeviceCredential): Promise<boolean>;
  /** True when the credential belongs to a registered network server; left out where none may connect. */
  authenticateNetworkServer?(credential: NetworkServerCredential): Promise<boolean>;
  /** Connections of devices of other makers; left out where none may connect. */
  readonly connections?: ConnectionDesk;
  /** Programs that only read; left out where none may connect. */
  readonly subscribers?: SubscriberDesk;
  /**
   * The configuration by which a device's LoRa payloads of that CRC-8 are decoded; undefined = unknown. Left out where there is
   * no LoRa.
   */
  loraConfiguration?(device: string, crc: number): Promise<LoraConfiguration | undefined>;
  /** Resolves once every sample is on disk: only then is the frame acknowledged. Rejects when it could not be stored. */
  samples(arrivals: readonly SampleArrival[]): Promise<void>;
  /** False while so many samples wait for the store that no further frames should be read, of devices that somebody looks at or of others. Left out where there is always room. */
  hasRoom?(isFollowed?: boolean): boolean;
  /** Whether somebody looks at what the device measures: its frames go first where frames wait. Left out where that is not known. */
  isFollowed?(device: string): boolean;
  live(arrival: LiveArrival): void;
  /**
   * Whether an external broker delivers what native devices send, and what is wrong with it, reported on each change; a broker inside
   * the server always delivers.
   */
  reach?(isOpen: boolean, fault: BrokerFault | null): void;
  state(device: string, state: StateFrame): void;
  /** The server is about to close a device's connection itself, because a frame was not stored in time. */
  dropped?(device: string): void;
  /** Resolves once the durable part of the event is on disk: only then is it acknowledged. */
  event(device: string, event: EventFrame): Promise<void>;
  /** Progress of a firmware job. */
  firmware(device: string, progress: FirmwareFrame): void;
  /**
   * A device shows its clock: `time`, epoch ms, which it has read at most `age` ms ago. Left out where nothing judges the clock.
   */
  clock?(device: string, time: number, age: number): void;
  /**
   * Samples of a device are beyond the server's clock, the newest at `time`, epoch ms: whether they may be refused for good.
   * Where not, the whole frame is to be sent again. Left out where nothing judges the clock.
   */
  future?(device: string, time: number): boolean;
  /** Something was rejected; counted for `/metrics`. */
  refused(device: string | null, reason: RefusalReason, count: number): void;
}

/** A method of the device protocol and its parameters. */
export interface DeviceRequest {
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** Processes that hold the connections of native devices: how many there should be and are now, and what they hold together. */
export interface LinkWorkers {
  readonly wanted: number;
  readonly ready: number;
  readonly connections: number;
}

/** The connection to the devices: a broker inside the server, or an external one. */
export interface DeviceLink {
  start(handlers: DeviceLinkHandlers): Promise<void>;
  /** Closes every connection; what was not acknowledged is sent again. */
  stop(): Promise<void>;
  /**
   * Sends a request to a device. OFFLINE or silent for `timeoutMs`: ok false with code 604 (D28).
   * @param timeoutMs milliseconds, see REQUEST_TIMEOUTS_MS
   */
  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame>;
  /**
   * Closes the connections of a device (its MAC), a network server (its name) or a connection (its id) whose credential is no longer valid. Does nothing
   * where there is none, and behind an external broker, which manages its own accounts.
   */
  disconnect(name: string): void;
  /** Resolves once registrations changed before are in force, such as the wiring of a device. */
  registrationsChanged(): Promise<void>;
  /** Undefined, or left out, where the server itself holds the connections. */
  workers?(): LinkWorkers | undefined;
  /** TCP port devices connect to; null for an external broker. */
  readonly port: number | null;
}
