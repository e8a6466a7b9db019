import type { OutMessage } from '../ecosystem.ts';

/** Last level of the name as which Phasor sends requests: the device answers on `<src>/rpc`, below its own topics. */
const SENDER = 'phasor';

/** Topic of the answers, below the key. */
export const ANSWER_TOPIC = `${SENDER}/rpc`;

export interface RpcCall {
  readonly id: string;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * One request to a device.
 * @see https://shelly-api-docs.shelly.cloud/gen2/General/RPCProtocol
 */
export function rpcMessage(key: string, prefix: string, { id, method, params }: RpcCall): OutMessage {
  return { topic: `${key}/rpc`, payload: JSON.stringify({ id, src: `${prefix}${key}/${SENDER}`, method, params }) };
}

/** Ids of the requests that the greeting sends. */
export const GREETING_IDS = { status: 'status', identity: 'identity' } as const;

/** The requests that make a device report all it has. */
export function greetingOf(key: string, prefix: string): readonly OutMessage[] {
  return [
    { topic: `${key}/command`, payload: 'status_update' },
    rpcMessage(key, prefix, { id: GREETING_IDS.identity, method: 'Shelly.GetDeviceInfo' }),
    rpcMessage(key, prefix, { id: GREETING_IDS.status, method: 'Shelly.GetStatus' }),
  ];
}
