import type { ProcessLink } from '../ports/processes/process-link.ts';
import type { Share } from '../ports/processes/share.ts';
import type { ReadRefusals, Refusals } from '../ports/refusals.ts';
import { byShard } from './by-shard.ts';

interface Parts {
  readonly own: Refusals;
  readonly share: Pick<Share, 'has'>;
  readonly processes: Pick<ProcessLink, 'ask' | 'answer'> | undefined;
}

/** What was refused of devices: each process knows it of those that it has, and answers others. What a process that is away knows is left out. */
export function refusalsEverywhere({ own, share, processes }: Parts): ReadRefusals {
  const ownOf = (macs: readonly string[]) =>
    new Map(macs.map((mac) => [mac, own.of(mac)] as const).filter(([, refusals]) => refusals.length > 0));
  processes?.answer('refusals', async (macs) => ownOf(macs));
  return async (macs) => {
    const here = processes === undefined ? macs : macs.filter((mac) => share.has(mac));
    const others = processes === undefined ? [] : macs.filter((mac) => !share.has(mac));
    const asked = [...byShard(others, (mac) => mac)].map(([shard, some]) =>
      processes?.ask('refusals', some, { of: shard }).catch(() => undefined),
    );
    const answers = await Promise.all(asked);
    return new Map([...ownOf(here), ...answers.flatMap((answer) => [...(answer ?? [])])]);
  };
}
