import { expect } from 'vitest';
import type { NetworkServer } from '../../src/ports/records/lorawan-records.ts';
import type { Scenarios } from './scenarios.ts';

function aServer(values: Partial<NetworkServer> = {}): NetworkServer {
  return { name: 'things-stack', credentialHash: 'ab'.repeat(32), createdAt: Date.UTC(2026, 5, 1), ...values };
}

export const networkServerScenarios: Scenarios = {
  'answers network servers as they were last put, by name, until they are removed': async ({ networkServers }) => {
    expect(await networkServers.find('things-stack')).toBeUndefined();
    await networkServers.put(aServer());
    await networkServers.put(aServer({ name: 'chirpstack' }));
    const renewed = aServer({ credentialHash: 'cd'.repeat(32), createdAt: Date.UTC(2026, 6, 1) });
    await networkServers.put(renewed);
    expect(await networkServers.find('things-stack')).toEqual(renewed);
    expect(await networkServers.list()).toEqual([aServer({ name: 'chirpstack' }), renewed]);
    await networkServers.remove('chirpstack');
    await networkServers.remove('nobody');
    expect(await networkServers.list()).toEqual([renewed]);
  },
};
