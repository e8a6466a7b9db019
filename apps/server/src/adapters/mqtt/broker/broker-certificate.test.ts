import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { startMosquitto } from '../../../../../../scripts/test-services/mosquitto.mjs';
import { anAuthority, type Certified, rightCertificate, WRONG_CERTIFICATES } from '../../../../testing/authority.ts';
import { openBrokerClient } from './broker-client.ts';

const SOON = { timeout: 60_000, interval: 50 };

/** An authority that this process trusts, as with `NODE_EXTRA_CA_CERTS`. */
function trusted() {
  const before = getCACertificates('default');
  const authority = anAuthority('trusted');
  setDefaultCACertificates([...before, authority.pem]);
  onTestFinished(() => setDefaultCACertificates(before));
  return authority;
}

/** What becomes of connections to a broker with that certificate: the first word. */
async function outcomeAt({ certificate, key }: Certified): Promise<string> {
  const broker = await startMosquitto({ settings: [`certfile ${certificate}`, `keyfile ${key}`] });
  onTestFinished(() => broker.stop());
  const words: string[] = [];
  openBrokerClient({
    url: `mqtts://127.0.0.1:${broker.port}`,
    log: {
      debug: () => undefined,
      warn: (bindings: object) => void words.push(String(Object(bindings).reason)),
    },
    session: { clientId: 'phasor-of-a-test', clean: true },
    made: (client) => {
      onTestFinished(() => void client.end(true));
      client.on('connect', () => words.push('connected'));
    },
  });
  await expect.poll(() => words.length, SOON).toBeGreaterThan(0);
  return words[0] ?? '';
}

// proves R-OPS-081
it('a broker with a certificate of a trusted authority for its host is used', async () => {
  expect(await outcomeAt(rightCertificate(trusted()))).toBe('connected');
});

// proves R-OPS-081
it.each(WRONG_CERTIFICATES)('a broker with a certificate %s is refused', async (_what, issue, words) => {
  expect(await outcomeAt(issue(trusted()))).toMatch(words);
});
