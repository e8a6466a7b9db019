import { isIP } from 'node:net';
import { ConfigError } from './config-error.ts';

/** A number of hops, or addresses: `2`, `loopback`, `10.0.0.0/8,192.0.2.1`. */
export function trustedProxies(text: string | undefined): number | string[] | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isProxyAddress)) return addresses;
  throw new ConfigError(['PHASOR_TRUST_PROXY: a number of hops from 1 to 9, or addresses such as loopback,10.0.0.0/8']);
}

function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...others] = text.split('/');
  const family = isIP(address);
  const isWhole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return family !== 0 && isWhole && others.length === 0;
}
