import type { Adapters } from '../adapters.ts';
import type { Supply } from '../features/supply/supply.ts';
import type { AnnouncedOfDevices, RevisionListener } from '../ports/announcements.ts';
import type { MeasuringFeatures } from './measuring.ts';

/** The ports that this needs. */
interface Ports {
  readonly announcements: Pick<Adapters['announcements'], 'follow'>;
  readonly records: Pick<Adapters['records'], 'revisions'>;
  /** The link to devices; undefined in a process that has none. */
  readonly link: Pick<Adapters['link'], 'registrationsChanged'> | undefined;
}

interface Followers {
  readonly registers: Pick<MeasuringFeatures['registers'], 'stored'>;
  readonly supply: Pick<Supply, 'connections'>;
}

/** What is kept of records by those who do not follow them by themselves: a change by another process is known within 3 s (ADR 42). */
export function followRecords(
  { announcements, records: { revisions }, link }: Ports,
  { registers, supply }: Followers,
): void {
  const ofDevices = (kind: AnnouncedOfDevices, changed: (macs: readonly string[]) => Promise<void>) => {
    const listener: RevisionListener = async ({ from }) =>
      changed((await revisions.devicesSince(kind, from)).map(({ mac }) => mac));
    announcements.follow(kind, listener);
  };
  if (link !== undefined) {
    announcements.follow('devices', () => link.registrationsChanged());
    announcements.follow('connections', () => link.registrationsChanged());
  }
  ofDevices('limits', (macs) => supply.connections.renew(macs));
  ofDevices('events', (macs) => registers.stored(macs));
}
