import type { DeviceLinkHandlers } from '../ports/device-link.ts';
import type { HandedOnReport } from '../ports/processes/device-news.ts';
import { byHolder } from '../ports/processes/holders.ts';
import type { ProcessLink } from '../ports/processes/process-link.ts';
import { type Share, shardOf } from '../ports/processes/share.ts';
import { elsewhere } from './elsewhere.ts';

interface HandingParts {
  readonly share: Pick<Share, 'has'>;
  readonly processes: Pick<ProcessLink, 'ask' | 'answer' | 'publish' | 'on' | 'holderOf'>;
}

/**
 * What is received over HTTP by a process that has only some of the devices, or none. Samples of the others are stored by the process that
 * has each device before they are acknowledged here; what else was received is published to it.
 */
export function handingOn(own: DeviceLinkHandlers, { share, processes }: HandingParts): DeviceLinkHandlers {
  const handOn = (report: HandedOnReport) => {
    if (share.has(report.device)) takeReport(own, report);
    else processes.publish('reported', report);
  };
  return {
    ...own,
    async samples(arrivals) {
      const here = arrivals.filter(({ device }) => share.has(device));
      const others = arrivals.filter(({ device }) => !share.has(device));
      const held = byHolder(processes, others, ({ device }) => shardOf(device));
      // All of them end, also where one fails: a sender that repeats them finds nothing of them under way.
      const ends = await Promise.allSettled([
        ...(here.length > 0 ? [own.samples(here)] : []),
        ...held.map(({ of, items }) => processes.ask('samples', items, { of })),
      ]);
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
    live: (arrival) => handOn({ kind: 'live', device: arrival.device, arrival }),
    state: (device, state) => handOn({ kind: 'state', device, state }),
    refused(device, reason, count) {
      // Of no device: counted where it happened.
      if (device === null) own.refused(device, reason, count);
      else handOn({ kind: 'refused', device, reason, count });
    },
  };
}

/** Takes what others have received of the devices of this process. */
export function takeHandedOn(own: DeviceLinkHandlers, { share, processes }: HandingParts): void {
  processes.answer('samples', async (arrivals) => {
    if (!arrivals.every(({ device }) => share.has(device))) throw elsewhere();
    await own.samples(arrivals);
    return null;
  });
  processes.on('reported', (report) => {
    if (share.has(report.device)) takeReport(own, report);
  });
}

function takeReport(own: DeviceLinkHandlers, report: HandedOnReport): void {
  if (report.kind === 'live') own.live(report.arrival);
  else if (report.kind === 'state') own.state(report.device, report.state);
  else own.refused(report.device, report.reason, report.count);
}
