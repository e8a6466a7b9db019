import type { Socket } from 'node:net';
import type { ResponseFrame, StateFrame } from '@phasor/contract';
import type { Logger } from 'pino';
import type { DeviceRequest } from '../../../ports/device-link.ts';
import type { ServedCertificate } from '../../tls/served-certificate.ts';
import type { LinkLimits } from '../limits/link-limits.ts';
import type { NativeDesk } from '../native/native-desk.ts';
import { noAnswer } from '../session/pending-requests.ts';
import { RelayedConnection } from './relayed-connection.ts';
import { ServedDesk } from './served-desk.ts';
import type { Pem, Questions } from './worker-messages.ts';
import { type OwnMessage, WorkerProcess } from './worker-process.ts';

export interface CrewMemberOptions {
  readonly limits: LinkLimits;
  /** Samples that it may have on their way unanswered. */
  readonly roomSamples: number;
  readonly tls: ServedCertificate | undefined;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly desk: NativeDesk;
  /** Whether a client of that user name is a registered native device, which a worker serves. */
  readonly isNative: (user: string) => Promise<boolean>;
  readonly signIn: (question: Questions['signIn']['question']) => Promise<Questions['signIn']['answer']>;
  /** Takes a connection that a worker passes on. */
  readonly relayed: (connection: RelayedConnection) => void;
  /** Whether the newest connection of a device is at this worker. */
  readonly isHeldBy: (device: string, worker: CrewMember) => boolean;
  /** A device has signed in at this worker. */
  readonly seated: (device: string, worker: CrewMember) => void;
}

/** What the application keeps of one worker: its connections, the devices that it serves, and what it was asked. */
export class CrewMember {
  readonly #options: CrewMemberOptions;
  readonly #process: WorkerProcess;
  readonly #connections = new Set<number>();
  readonly #relayed = new Map<number, RelayedConnection>();
  readonly #requests = new Map<number, (response: ResponseFrame) => void>();
  /** Boot number of each device that was last reported ONLINE by it. */
  readonly #online = new Map<string, number>();
  #served: ServedDesk;
  #lastRequest = 0;
  #isStopping = false;

  constructor(options: CrewMemberOptions) {
    this.#options = options;
    const { limits, roomSamples, tls, log } = options;
    this.#served = this.#serve();
    this.#process = new WorkerProcess({
      settings: () => ({ limits, roomSamples, pem: tls?.pem }),
      log,
      receive: (message) => this.#receive(message),
      lost: () => this.#lose(),
    });
  }

  get isReady(): boolean {
    return this.#process.isReady;
  }

  /** How many it has. */
  get connections(): number {
    return this.#connections.size;
  }

  start(): Promise<void> {
    this.#isStopping = false;
    return this.#process.start();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#served.close();
    await this.#process.stop();
  }

  take(number: number, socket: Socket): void {
    this.#connections.add(number);
    this.#process.handOver(number, socket);
  }

  request(device: string, call: DeviceRequest, timeoutMs: number): Promise<ResponseFrame> {
    if (!this.isReady) return Promise.resolve(noAnswer(''));
    this.#lastRequest += 1;
    const number = this.#lastRequest;
    return new Promise((resolve) => {
      this.#requests.set(number, resolve);
      this.#process.send({ kind: 'request', number, device, call, timeoutMs });
    });
  }

  disconnect(device: string): void {
    this.#process.send({ kind: 'disconnect', device });
  }

  renew({ cert, key }: Pem): void {
    this.#process.send({ kind: 'certificate', pem: { cert, key } });
  }

  beat(): void {
    this.#served.beat();
  }

  #serve(): ServedDesk {
    return new ServedDesk({ desk: this.#ownDesk(), send: (message) => this.#process.send(message) });
  }

  /** The desk, for devices of which this worker has the newest connection. */
  #ownDesk(): NativeDesk {
    const { desk, isHeldBy } = this.#options;
    return {
      ...desk,
      state: (device: string, state: StateFrame) => {
        if (!isHeldBy(device, this) || this.#isStopping) return;
        if (state.status === 'ONLINE') this.#online.set(device, state.boot);
        else this.#online.delete(device);
        desk.state(device, state);
      },
      dropped: (device: string) => {
        if (isHeldBy(device, this)) desk.dropped(device);
      },
    };
  }

  #receive(message: OwnMessage): void {
    switch (message.kind) {
      case 'question':
        void this.#answer(message);
        break;
      case 'response':
        this.#requests.get(message.number)?.(message.response);
        this.#requests.delete(message.number);
        break;
      case 'closed':
        this.#connections.delete(message.number);
        break;
      case 'relay':
        this.#relay(message.number, message.address);
        break;
      case 'bytes':
      case 'written':
      case 'ended':
        this.#relayed.get(message.number)?.receive(message);
        break;
      case 'log':
        this.#options.log[message.level](message.fields, message.text);
        break;
      default:
        this.#served.receive(message);
    }
  }

  async #answer(asked: Extract<OwnMessage, { kind: 'question' }>): Promise<void> {
    const { isNative, signIn, seated } = this.#options;
    const { number } = asked;
    if (asked.name === 'place') {
      const answer = asked.question === null ? false : await isNative(asked.question).catch(() => false);
      this.#process.send({ kind: 'answer', number, answer });
      return;
    }
    const answer = await signIn(asked.question).catch(() => null);
    if (answer !== null && 'device' in answer) seated(answer.device, this);
    this.#process.send({ kind: 'answer', number, answer });
  }

  #relay(number: number, address: string): void {
    const connection = new RelayedConnection({ number, address, send: (message) => this.#process.send(message) });
    this.#relayed.set(number, connection);
    connection.on('close', () => this.#relayed.delete(number));
    this.#options.relayed(connection);
  }

  /** Its connections are gone with it: an end by the server, of which nobody is notified as of an absence. */
  #lose(): void {
    const { desk, isHeldBy } = this.#options;
    this.#served.close();
    this.#served = this.#serve();
    this.#connections.clear();
    for (const connection of [...this.#relayed.values()]) connection.destroy();
    for (const answer of this.#requests.values()) answer(noAnswer(''));
    this.#requests.clear();
    for (const [device, boot] of this.#online) {
      if (this.#isStopping || !isHeldBy(device, this)) continue;
      desk.dropped(device);
      desk.state(device, { status: 'OFFLINE', boot });
    }
    this.#online.clear();
  }
}
