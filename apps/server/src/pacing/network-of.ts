import { isIPv6 } from 'node:net';

/** What an address counts as: of version 6 everybody has at least 2^64 of them, so that the network counts (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [head = [], tail = []] = address.toLowerCase().split('::', 2).map(groupsOf);
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
