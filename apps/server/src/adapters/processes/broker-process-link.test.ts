import { describe } from 'vitest';
import { EXTERNAL_BROKERS } from '../../../testing/devices/external-brokers.ts';
import { OpenedLinks } from '../../../testing/processes/opened-links.ts';
import { describeProcessLink } from '../../../testing/processes/process-link-scenarios.ts';
import { openRelay } from '../../../testing/tcp-relay.ts';

describe.each(EXTERNAL_BROKERS)('over %s', (_, broker) => {
  describeProcessLink('processes', async () => {
    const { url, stop } = await broker();
    const relay = await openRelay({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const links = new OpenedLinks();
    return {
      open: (duties, prepare) => links.open({ url: `mqtt://127.0.0.1:${relay.port}`, duties }, prepare),
      cut: () => relay.cut(),
      reopen: () => relay.open(),
      async end() {
        await links.stop();
        await relay.cut();
        await stop();
      },
    };
  });
});
