import type { DeviceNews } from '../../ports/records/notification-records.ts';
import type { RelayRecords } from '../../ports/records/relay-records.ts';

/** The news with relays by the names their owners gave them; `R1` to `R4` without a name, or where names cannot be read. */
export async function withRelayNames(
  news: readonly DeviceNews[],
  relays: Pick<RelayRecords, 'of'>,
): Promise<readonly DeviceNews[]> {
  const macs = new Set(news.filter(({ type }) => type === 'DISCONNECTOR').map(({ mac }) => mac));
  if (macs.size === 0) return news;
  const names = new Map<string, string>();
  for (const mac of macs) {
    for (const { relay, name } of await relays.of(mac).catch(() => [])) {
      if (name !== null) names.set(`${mac} R${relay}`, name);
    }
  }
  return news.map((one) => {
    const name = names.get(`${one.mac} ${one.data.name}`);
    return name === undefined ? one : { ...one, data: { ...one.data, name } };
  });
}
