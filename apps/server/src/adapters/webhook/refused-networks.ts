import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Networks that no webhook reaches: this machine, link-local addresses with the metadata services of clouds, and what is no
 * single host. Anybody with an account chooses the address of a webhook, so that it must not open what only this machine
 * may reach.
 */
const REFUSED = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '192.0.0.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  'fe80::/10',
  'fec0::/10',
  'fd00:ec2::/32',
  'ff00::/8',
] as const;

/** IPv6 networks in whose last 32 bits an IPv4 address stands: mapped, compatible, translated (NAT64). */
const CARRIERS = ['::ffff:0:0/96', '::/96', '64:ff9b::/96'] as const;

const kindOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Undefined for text that is no network, such as `10.0.0.0/33`. */
function network(text: string): { address: string; bits: number } | undefined {
  const [address = '', width, ...rest] = text.split('/');
  const most = isIPv6(address) ? 128 : 32;
  const bits = width === undefined ? most : Number(width);
  const isNetwork = isIP(address) !== 0 && rest.length === 0 && /^\d{1,3}$/.test(width ?? '0') && bits <= most;
  return isNetwork ? { address, bits } : undefined;
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const { address, bits } = network(text) ?? {};
    if (address !== undefined && bits !== undefined) list.addSubnet(address, bits, kindOf(address));
  }
  return list;
}

/** True for an address or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  return network(text) !== undefined;
}

/**
 * Decides which IP addresses webhooks may reach.
 * @param allowed  networks that are refused otherwise
 * @param only  networks beside which, and beside `allowed`, nothing is reached; [] for no such limit
 */
export function reachable(allowed: readonly string[], only: readonly string[] = []): (address: string) => boolean {
  const [refused, except, carriers, limit] = [listOf(REFUSED), listOf(allowed), listOf(CARRIERS), listOf(only)];
  const isFree = (address: string): boolean => {
    const kind = kindOf(address);
    if (except.check(address, kind)) return true;
    if (refused.check(address, kind)) return false;
    if (kind === 'ipv6' && carriers.check(address, 'ipv6')) return isFree(carried(address));
    return only.length === 0 || limit.check(address, kind);
  };
  return (address) => isIP(address) !== 0 && isFree(address);
}

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function carried(address: string): string {
  const dotted = /\d+\.\d+\.\d+\.\d+$/.exec(address)?.[0];
  if (dotted !== undefined) return dotted;
  // The URL parser writes an address in its shortest form: at most one gap, which is left of the carried part or within it.
  const [, tail = ''] = address.split('::');
  const groups = (address.includes('::') ? tail : address).split(':').slice(-2);
  const [high, low] = [groups.at(-2) ?? '0', groups.at(-1) ?? '0'].map((group) => Number.parseInt(group || '0', 16));
  return [(high ?? 0) >> 8, (high ?? 0) & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join('.');
}
