import { byHolder } from '../ports/processes/holders.ts';
import type { ProcessLink } from '../ports/processes/process-link.ts';
import { type Share, shardOf } from '../ports/processes/share.ts';
import type { ReadRefusals, Refusals } from '../ports/refusals.ts';

interface Parts {
  readonly own: Refusals;
  readonly share: Pick<Share, 'has'>;
  readonly processes: Pick<ProcessLink, 'ask' | 'answer' | 'holderOf'> | undefined;
}

/** What was refused of devices: each process knows it of those that it has, and answers others. What a process that is away knows is left out. */
export function refusalsEverywhere({ own, share, processes }: Parts): ReadRefusals {
  const ownOf = (macs: readonly string[]) =>
    new Map(macs.map((mac) => [mac, own.of(mac)] as const).filter(([, refusals]) => refusals.length > 0));
  processes?.answer('refusals', async (macs) => ownOf(macs));
  return async (macs) => {
    if (processes === undefined) return ownOf(macs);
    const here = macs.filter((mac) => share.has(mac));
    const others = macs.filter((mac) => !share.has(mac));
    const asked = byHolder(processes, others, shardOf).map(({ of, items }) =>
      processes.ask('refusals', items, { of }).catch(() => undefined),
    );
    const answers = await Promise.all(asked);
    return new Map([...ownOf(here), ...answers.flatMap((answer) => [...(answer ?? [])])]);
  };
}
