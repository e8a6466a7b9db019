import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { Aedes, Client, ConnectPacket, PublishPacket } from 'aedes';
import type { Clock } from '../../../ports/clock.ts';
import { addressOf } from '../broker/client-identity.ts';
import { openAedes } from '../broker/open-aedes.ts';
import { checkVersion } from '../broker/protocol-version.ts';
import { refusal, signInRequest } from '../broker/sign-in-request.ts';
import { FrameSizeGuard } from '../limits/frame-size-guard.ts';
import { NativeClients } from '../native/native-clients.ts';
import { whoConnects } from './connect-user.ts';
import { DistantDesk } from './distant-desk.ts';
import { Relay } from './relay.ts';
import type { FromWorker, LogLevel, Questions, ToWorker, WorkerSettings } from './worker-messages.ts';

interface WorkerBrokerOptions {
  readonly clock: Clock;
  readonly send: (message: FromWorker) => void;
  /** Whether so much is on its way to the application that what can be left out should be. */
  readonly isFull: () => boolean;
  readonly settings: WorkerSettings;
}

type Done = (error?: Error | null) => void;
type Answer = Questions[keyof Questions]['answer'] | null;

/** The broker of one worker (ADR 41): it serves native devices, and passes on the bytes of all other clients. */
export class WorkerBroker {
  readonly #options: WorkerBrokerOptions;
  readonly #desk: DistantDesk;
  readonly #guard: FrameSizeGuard;
  readonly #natives: NativeClients;
  readonly #connects = new WeakMap<Client, ConnectPacket>();
  readonly #questions = new Map<number, (answer: Answer) => void>();
  readonly #relays = new Map<number, Relay>();
  readonly #sockets = new Set<Socket>();
  #lastQuestion = 0;
  #secure: SecureContext | undefined;
  #broker: Aedes | undefined;

  constructor(options: WorkerBrokerOptions) {
    this.#options = options;
    const { clock, send, isFull, settings } = options;
    const { limits, roomSamples, pem } = settings;
    this.#secure = pem && createSecureContext(pem);
    this.#desk = new DistantDesk({ send, isFull, roomSamples });
    this.#guard = new FrameSizeGuard(limits, () => this.#desk.refused(null, 'too large', 1));
    const warn = (fields: object, text: string) => this.#log('warn', fields, text);
    this.#natives = new NativeClients({ desk: this.#desk, limits, clock, log: { warn } });
  }

  async start(): Promise<void> {
    this.#broker = await openAedes(this.#options.settings.limits, {
      connecting: (client, packet) => {
        this.#connects.set(client, packet);
        this.#guard.messageRead(client.conn);
      },
      authenticate: (client) => this.#authenticate(client),
      receive: (client, packet, done) => this.#receive(client, packet, done),
      repeats: () => false,
      grant: (client, subscription) => {
        const isGranted = this.#natives.grants(client, subscription.topic, subscription.qos);
        if (!isGranted) this.#log('warn', { device: client.id, filter: subscription.topic }, 'subscription refused');
        return isGranted ? subscription : null;
      },
      unsubscribed: (client, filters) => void this.#natives.unsubscribe(client, filters),
      read: (client) => this.#guard.messageRead(client.conn),
      ended: (client) => this.#natives.leave(client),
      failed: (client, error) =>
        this.#log('debug', { device: client.id, reason: error.message }, 'device connection ended'),
    });
  }

  async stop(): Promise<void> {
    this.#natives.stop();
    await new Promise<void>((resolve) => (this.#broker ? this.#broker.close(() => resolve()) : resolve()));
    for (const socket of this.#sockets) socket.destroy();
    this.#desk.close();
  }

  /** Takes a message of the application; `socket` comes with a connection. */
  receive(message: Exclude<ToWorker, { kind: 'start' | 'stop' | 'ping' }>, socket?: Socket): void {
    switch (message.kind) {
      case 'connection':
        this.#options.send({ kind: 'taken' });
        if (socket === undefined) this.#options.send({ kind: 'closed', number: message.number });
        else this.#accept(socket, message.number);
        break;
      case 'answer':
        this.#questions.get(message.number)?.(message.answer);
        this.#questions.delete(message.number);
        break;
      case 'answers':
      case 'storing':
        this.#desk.receive(message);
        break;
      case 'request':
        void this.#request(message);
        break;
      case 'disconnect':
        this.#natives.disconnect(message.device);
        break;
      case 'certificate':
        this.#secure = createSecureContext(message.pem);
        break;
      default:
        this.#relays.get(message.number)?.receive(message);
    }
  }

  #accept(socket: Socket, number: number): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#relays.delete(number);
      this.#options.send({ kind: 'closed', number });
    });
    socket.setNoDelay(true);
    const stream = this.#secure ? new TLSSocket(socket, { isServer: true, secureContext: this.#secure }) : socket;
    stream.on('error', () => socket.destroy());
    const refuse = () => this.#log('warn', {}, 'connection refused: its version of MQTT is not supported');
    checkVersion(stream, { accept: () => void this.#place(stream, number), refuse });
  }

  async #place(stream: Socket, number: number): Promise<void> {
    const user = await whoConnects(stream);
    const isHere = await this.#ask('place', user);
    if (stream.destroyed) return;
    if (isHere === true) {
      this.#guard.watch(stream);
      this.#broker?.handle(stream);
      return;
    }
    const { send } = this.#options;
    send({ kind: 'relay', number, address: stream.remoteAddress ?? '' });
    this.#relays.set(number, new Relay({ stream, number, send }));
  }

  async #authenticate(client: Client): Promise<ReturnType<typeof refusal> | null> {
    const connect = this.#connects.get(client);
    if (connect === undefined) return refusal(3, 'not started');
    const answer = await this.#ask('signIn', { request: signInRequest(connect), address: addressOf(client) });
    if (answer === null) return refusal(3, 'credentials cannot be checked now');
    if ('returnCode' in answer) return refusal(answer.returnCode, answer.reason);
    this.#natives.admit(client, answer.device);
    return null;
  }

  #receive(client: Client | null, packet: PublishPacket, done: Done): void {
    if (client === null || !this.#natives.has(client)) {
      done(new Error('not signed in'));
      return;
    }
    this.#guard.messageRead(client.conn);
    this.#natives.receive(client, packet, done);
  }

  async #request({ number, device, call, timeoutMs }: Extract<ToWorker, { kind: 'request' }>): Promise<void> {
    const response = await this.#natives.request(device, call, timeoutMs);
    this.#options.send({ kind: 'response', number, response });
  }

  /** The answer of the application; null where it has none. */
  #ask<Name extends keyof Questions>(
    name: Name,
    question: Questions[Name]['question'],
  ): Promise<Questions[Name]['answer'] | null> {
    this.#lastQuestion += 1;
    const number = this.#lastQuestion;
    return new Promise((resolve) => {
      this.#questions.set(number, (answer) => resolve(answer as Questions[Name]['answer'] | null));
      this.#options.send({ kind: 'question', number, name, question } as FromWorker);
    });
  }

  #log(level: LogLevel, fields: object, text: string): void {
    this.#options.send({ kind: 'log', level, fields, text });
  }
}
