import { RELAYS } from '@phasor/contract';
import type { EcosystemCommands, EcosystemRequest, OutMessage, ReadContext } from '../ecosystem.ts';
import { numberOf } from '../reading.ts';
import { historyMessage } from './history.ts';
import { recordsMemo } from './memos.ts';
import { greetingOf, rpcMessage } from './rpc.ts';

type DeviceContext = ReadContext & { readonly key: string };

export const commands: EcosystemCommands = {
  request: (request, context) => REQUESTS.get(request.method)?.(request, context),
  greet: ({ key, prefix }) => (key === null ? [] : greetingOf(key, prefix)),
};

const REQUESTS: ReadonlyMap<
  string,
  (request: EcosystemRequest, context: DeviceContext) => readonly OutMessage[] | undefined
> = new Map([
  ['relay.set', setRelays],
  ['backfill', requestRecords],
  ['reboot', ({ id }, { key, prefix }) => [rpcMessage(key, prefix, { id, method: 'Shelly.Reboot' })]],
]);

function setRelays({ id, params }: EcosystemRequest, { key, prefix }: DeviceContext): readonly OutMessage[] {
  return RELAYS.flatMap((relay) => {
    const on = params?.[`relay_${relay}`];
    return typeof on === 'boolean'
      ? [rpcMessage(key, prefix, { id, method: 'Switch.Set', params: { id: relay - 1, on } })]
      : [];
  });
}

/** Undefined where the device has no component that keeps records, or none is known yet. */
function requestRecords({ id, params }: EcosystemRequest, context: DeviceContext): readonly OutMessage[] | undefined {
  const [from, to] = [numberOf(params?.from), numberOf(params?.to)];
  const components = recordsMemo.read(context, context.key);
  if (from === undefined || to === undefined || from < 0 || components.length === 0) return undefined;
  return components.map((component) =>
    historyMessage(context.key, context.prefix, { id, component, from: Math.floor(from), to: Math.ceil(to) }),
  );
}
