import { expect, it } from 'vitest';
import { anAuthority, rightCertificate } from '../../../../testing/authority.ts';
import { brokerScene, frame } from '../../../../testing/scenes/broker-scene.ts';
import { ServedCertificate } from '../../tls/served-certificate.ts';

const { start, connect } = brokerScene();
const LONG = 20_000;

it('a device at a worker is connected over TLS', { timeout: LONG }, async () => {
  const { certificate: cert, key } = rightCertificate(anAuthority('of a test'));
  const tls = new ServedCertificate({ files: { cert, key }, log: { info: () => {}, warn: () => {} } });
  const { application, url } = await start({}, { tls, workers: { count: 1, roomSamples: 20_000 } });
  const device = await connect({ url: url.replace('mqtt:', 'mqtts:'), options: { rejectUnauthorized: false } });
  await device.publish('data', frame(1));
  await device.acknowledged(1);
  expect(application.stored).toHaveLength(1);
});
