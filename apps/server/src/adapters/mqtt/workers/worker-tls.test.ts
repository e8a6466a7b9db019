import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { connect as connectSecurely } from 'node:tls';
import { expect, it } from 'vitest';
import { anAuthority, rightCertificate } from '../../../../testing/authority.ts';
import { brokerScene, frame } from '../../../../testing/scenes/broker-scene.ts';
import { until } from '../../../../testing/until.ts';
import { ServedCertificate } from '../../tls/served-certificate.ts';

const { start, connect } = brokerScene();
const ONE = { workers: { count: 1, roomSamples: 20_000 } };

function aCertificate() {
  const authority = anAuthority('of a test');
  const { certificate: cert, key } = rightCertificate(authority);
  const files = { cert, key };
  return { authority, files, tls: new ServedCertificate({ files, log: { info: () => {}, warn: () => {} } }) };
}

/** Serial number of the certificate that a port shows to a new connection. */
async function shownAt(url: string): Promise<string> {
  const socket = connectSecurely({ port: Number(new URL(url).port), host: '127.0.0.1', rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().serialNumber;
  } finally {
    socket.destroy();
  }
}

// proves R-OPS-085
it('a device at a worker is connected over TLS', async () => {
  const { tls } = aCertificate();
  const { application, url } = await start({}, { ...ONE, tls });
  const device = await connect({ url: url.replace('mqtt:', 'mqtts:'), options: { rejectUnauthorized: false } });
  await device.publish('data', frame(1));
  await device.acknowledged(1);
  expect(application.stored).toHaveLength(1);
});

it('a renewed certificate is shown to connections that are made from then on', async () => {
  const { authority, files, tls } = aCertificate();
  const { url } = await start({}, { ...ONE, tls });
  const before = await shownAt(url);
  const renewed = rightCertificate(authority);
  copyFileSync(renewed.certificate, files.cert);
  copyFileSync(renewed.key, files.key);
  await tls.renew();
  await until(async () => expect(await shownAt(url)).not.toBe(before));
});
