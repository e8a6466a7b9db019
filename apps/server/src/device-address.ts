import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

/** Hosts that mean every address of a machine. */
const ANY_HOST: readonly string[] = ['0.0.0.0', '::'];

/** Where a device reaches this server over HTTP: as configured by the operator, otherwise this machine in its own network. */
export function deviceAddress(
  { firmwareUrl, publicUrl, host, tls }: Pick<Config, 'firmwareUrl' | 'publicUrl' | 'host' | 'tls'>,
  port: number,
): string {
  const reached = ANY_HOST.includes(host) ? (networkAddress() ?? '127.0.0.1') : host;
  const scheme = tls === undefined ? 'http' : 'https';
  return firmwareUrl ?? publicUrl ?? `${scheme}://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
