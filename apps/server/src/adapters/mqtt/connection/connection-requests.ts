import type { ResponseFrame } from '@phasor/contract';
import type { Clock } from '../../../ports/clock.ts';
import type { Connection } from '../../../ports/records/connection-records.ts';
import type { Device } from '../../../ports/records/device-records.ts';
import { ECOSYSTEMS } from '../../ecosystems/catalogue.ts';
import type { OutMessage, ReadContext } from '../../ecosystems/ecosystem.ts';
import type { Finding } from '../../ecosystems/finding.ts';
import { relayBehind } from '../../ecosystems/placement.ts';
import { PendingRequests } from '../session/pending-requests.ts';

interface ConnectionRequestsOptions {
  readonly clock: Clock;
  readonly contextOf: (connection: Connection) => ReadContext;
  /** Sends to the connection; false when it is not there. */
  readonly send: (connection: Connection, messages: readonly OutMessage[]) => boolean;
}

type DeviceAnswer = Pick<Extract<Finding, { kind: 'answer' }>, 'id' | 'ok' | 'code' | 'message'>;

interface Call {
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

/** A method that a device does not have, or a refusal without a code (docs/device-protocol.md, "Requests"). */
const UNKNOWN_METHOD = 422;

/** Requests to devices of other makers: their ecosystem says which messages carry them out. */
export class ConnectionRequests {
  readonly #options: ConnectionRequestsOptions;
  readonly #pending: PendingRequests;
  /** State of relays that a pending request waits for, by device and request. */
  readonly #awaited = new Map<string, Map<string, Readonly<Record<string, number>>>>();

  constructor(options: ConnectionRequestsOptions) {
    this.#options = options;
    this.#pending = new PendingRequests(options.clock);
  }

  /** Sends a request; 604 where the device is not connected or silent, 422 where it has no such method. */
  async ask(
    { device, connection }: { readonly device: Device; readonly connection: Connection },
    call: Call,
    timeoutMs: number,
  ): Promise<ResponseFrame> {
    const { mac } = device;
    const answer = await this.#pending.ask(mac, call, {
      timeoutMs,
      send: ({ id }) => {
        const messages = this.#messages({ device, connection }, { ...wired(call, device), id });
        if (messages === undefined) {
          this.#pending.answered(mac, {
            id,
            ok: false,
            code: UNKNOWN_METHOD,
            message: 'the device has no such method',
          });
          return true;
        }
        if (call.method === 'relay.set') this.#await(mac, id, relayStates(call.params));
        return this.#options.send(connection, messages);
      },
    });
    this.#awaited.get(mac)?.delete(answer.id);
    return answer;
  }

  /** A device replied to a request, with its own code and words where it refuses. */
  answered(mac: string, { id, ok, code = UNKNOWN_METHOD, message }: DeviceAnswer): void {
    const words = message === undefined ? {} : { message };
    this.#pending.answered(mac, ok ? { id, ok } : { id, ok, code, ...words });
  }

  /** Relays are in these states (1 or 0): a request for them is carried out. */
  relayReported(mac: string, columns: Readonly<Record<string, number>>): void {
    for (const [id, wanted] of this.#awaited.get(mac) ?? []) {
      const isDone = Object.entries(wanted).every(([relay, state]) => columns[relay] === state);
      if (isDone) this.#pending.answered(mac, { id, ok: true, result: wanted });
    }
  }

  /** The device is offline: its pending requests end at once. */
  fail(mac: string): void {
    this.#pending.fail(mac);
  }

  stop(): void {
    this.#pending.stop();
  }

  #messages(
    { device, connection }: { readonly device: Device; readonly connection: Connection },
    request: Call & { readonly id: string },
  ): readonly OutMessage[] | undefined {
    const commands = ECOSYSTEMS.get(connection.ecosystem)?.commands;
    const key = device.adapterKey;
    if (key === null) return undefined;
    return commands?.request?.(request, { ...this.#options.contextOf(connection), key });
  }

  #await(mac: string, id: string, states: Readonly<Record<string, number>>): void {
    this.#awaited.set(mac, (this.#awaited.get(mac) ?? new Map()).set(id, states));
  }
}

function relayStates(params: Call['params'] = {}): Record<string, number> {
  return Object.fromEntries(Object.entries(params).map(([relay, on]) => [relay, on === true || on === 1 ? 1 : 0]));
}

/** The request with the relays as the maker's device numbers them; one that it does not have is left out. */
function wired(call: Call, device: Device): Call {
  if (call.method !== 'relay.set') return call;
  const params: Record<string, unknown> = {};
  for (const [name, on] of Object.entries(call.params ?? {})) {
    const relay = relayBehind(Number(name.replace('relay_', '')), device);
    if (relay !== undefined) params[`relay_${relay}`] = on;
  }
  return { ...call, params };
}
