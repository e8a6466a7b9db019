import type { CallName, SampleFamilyName, Source } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import type { CallContext } from '../call-handlers.ts';
import type { SeriesStore } from '../ports/series-store.ts';

/**
 * Whether an answer is formed of rows that an earlier version of the store left and that are still put right in the
 * background; false for calls that do not say so.
 */
export type MayChange = (name: CallName, body: unknown, context: Pick<CallContext, 'devices' | 'group'>) => boolean;

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly source?: Source;
  readonly milliseconds?: boolean;
  readonly phase?: readonly string[];
}

export function answersMayChange(store: Pick<SeriesStore, 'mayChange'>): MayChange {
  return (name, body, { devices, group }) => {
    if (!saysSo(name)) return false;
    const { from, to, source = 1, milliseconds, ...request } = body as Asked;
    const unit = milliseconds === true ? 1 : 1_000;
    const macs = [...new Set([...devices, ...(group?.members ?? [])].map(({ mac }) => mac))];
    return familiesOf(name, request).some((family) =>
      store.mayChange({ family, devices: macs, source, from: from * unit, to: to * unit }),
    );
  };
}

function saysSo(name: CallName): boolean {
  const { answer } = CALL_SCHEMAS[name];
  return 'shape' in answer && 'may_change' in answer.shape;
}

/** What an answer is formed of. */
function familiesOf(name: CallName, { phase = [] }: Pick<Asked, 'phase'>): SampleFamilyName[] {
  if (name === 'measurements.sensors') return ['sensor'];
  if (name.startsWith('relays.')) return ['relays'];
  return phase.some((channel) => channel.startsWith('CH')) ? ['electrical', 'circuits'] : ['electrical'];
}
