import type { ResponseFrame } from '@phasor/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../ports/clock.ts';
import type { DeviceLinkHandlers, DeviceRequest } from '../../../ports/device-link.ts';
import type { Share } from '../../../ports/processes/share.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { OutMessage } from '../../ecosystems/ecosystem.ts';
import type { DeviceDirectory } from '../session/device-directory.ts';
import { ConnectionIntake } from './connection-intake.ts';
import { ConnectionRequests } from './connection-requests.ts';

interface ConnectionLinkOptions {
  readonly handlers: DeviceLinkHandlers;
  readonly directory: DeviceDirectory;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Sends to a connection, topics without its prefix; false when it is not there. */
  readonly send: (connection: Connection, messages: readonly OutMessage[]) => boolean;
  /** The devices and connections of this process; absent = all. */
  readonly share?: Share;
}

/** The half of a link that is the same at both brokers: what other makers' devices send, and requests to them. */
export class ConnectionLink {
  readonly intake: ConnectionIntake;
  readonly requests: ConnectionRequests;
  readonly #directory: DeviceDirectory;

  constructor({ send, ...options }: ConnectionLinkOptions) {
    const { directory, clock } = options;
    this.#directory = directory;
    this.requests = new ConnectionRequests({
      clock,
      send,
      contextOf: (connection) => this.intake.contextOf(connection),
    });
    this.intake = new ConnectionIntake({ ...options, requests: this.requests, send });
  }

  start(): void {
    this.intake.start();
  }

  stop(): void {
    this.requests.stop();
    this.intake.stop();
  }

  /** Sends a request to a device behind a connection; undefined for every other device. */
  request(mac: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> | undefined {
    const device = this.#directory.known(mac);
    const connection = device?.connection ? this.#directory.connection(device.connection) : undefined;
    return device && connection && this.requests.ask({ device, connection }, call, timeoutMs);
  }
}
