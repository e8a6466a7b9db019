import { type CallName, FAMILY_NAMES, type SampleFamilyName, SOURCES, type Source } from '@phasor/contract';
import { CALL_SCHEMAS } from '@phasor/contract/schemas';
import type { CallContext } from '../call-handlers.ts';
import type { SeriesStore } from '../ports/series-store.ts';

/** What an answer says of the rows that it is formed of. */
interface Remarks {
  readonly may_change?: true;
  readonly damaged?: readonly { readonly mac: string; readonly from: number; readonly to: number }[];
}

/**
 * Says of an answer that it is formed of rows that an earlier version of the store left and that are still put right in the
 * background, and which measurements of its range are damaged and set aside; {} for calls that have no figures over a range.
 */
export type AnswerRemarks = (name: CallName, body: unknown, context: Pick<CallContext, 'devices' | 'group'>) => Remarks;

interface Asked {
  readonly from: number;
  readonly to: number;
  readonly source?: Source;
  readonly milliseconds?: boolean;
  readonly phase?: readonly string[];
}

export function answerRemarks(store: Pick<SeriesStore, 'mayChange' | 'damaged'>): AnswerRemarks {
  return (name, body, { devices, group }) => {
    if (!says(name, 'damaged')) return {};
    const { from, to, source, milliseconds, ...request } = body as Asked;
    const unit = milliseconds === true ? 1 : 1_000;
    const macs = [...new Set([...devices, ...(group?.members ?? [])].map(({ mac }) => mac))];
    // Several devices are read each of its own source where none is named: both are looked at.
    const isEachOwn = source === undefined && ('macList' in request || 'group' in request);
    const sources = isEachOwn ? Object.values(SOURCES) : [source ?? SOURCES.wifi];
    const stretches = familiesOf(name, request).flatMap((family) =>
      sources.map((each) => ({ family, devices: macs, source: each, from: from * unit, to: to * unit })),
    );
    const damaged = stretches
      .flatMap((stretch) => store.damaged(stretch))
      .map(({ device, ...range }) => ({ mac: device, from: range.from, to: range.to }));
    return {
      ...(says(name, 'may_change') && stretches.some((stretch) => store.mayChange(stretch)) && { may_change: true }),
      ...(damaged.length > 0 && { damaged }),
    };
  };
}

function says(name: CallName, field: keyof Remarks): boolean {
  const { answer } = CALL_SCHEMAS[name];
  return 'shape' in answer && field in answer.shape;
}

/** What an answer is formed of. */
function familiesOf(name: CallName, { phase = [] }: Pick<Asked, 'phase'>): SampleFamilyName[] {
  if (name === 'measurements.export') return [...FAMILY_NAMES];
  if (name === 'measurements.sensors') return ['sensor'];
  if (name.startsWith('relays.')) return ['relays'];
  return phase.some((channel) => channel.startsWith('CH')) ? ['electrical', 'circuits'] : ['electrical'];
}
