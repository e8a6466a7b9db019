import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { describe } from 'vitest';
import { EXTERNAL_BROKERS } from '../../../testing/devices/external-brokers.ts';
import { describeProcessLink } from '../../../testing/processes/process-link-scenarios.ts';
import { openRelay } from '../../../testing/tcp-relay.ts';
import { systemClock } from '../../ports/clock.ts';
import type { ProcessLink } from '../../ports/processes/process-link.ts';
import { openProcessLink } from './broker-process-link.ts';

const log = pino({ enabled: false });

describe.each(EXTERNAL_BROKERS)('over %s', (_, broker) => {
  describeProcessLink('processes', async () => {
    const { url, stop } = await broker();
    const relay = await openRelay({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const key = randomBytes(32);
    const links: ProcessLink[] = [];
    return {
      async open(isHolder, prepare) {
        const options = { url: `mqtt://127.0.0.1:${relay.port}`, key: async () => key, version: '1.0.0', isHolder };
        const link = openProcessLink({ ...options, clock: systemClock, log });
        links.push(link);
        prepare?.(link);
        await link.start();
        return link;
      },
      cut: () => relay.cut(),
      reopen: () => relay.open(),
      async end() {
        for (const link of links) await link.stop();
        await relay.cut();
        await stop();
      },
    };
  });
});
