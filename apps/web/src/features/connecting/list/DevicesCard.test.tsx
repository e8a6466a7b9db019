import type { ListedDevice } from '@phasor/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { DevicesCard } from './DevicesCard.tsx';

const listed = (mac: string, title: string): ListedDevice => ({
  ...{ mac, title, type: 1, phases: 3, ecosystem: 'native', connection: null, gateway: null, key: null },
  ...{ wiring: [], fields: [], status: 'ONLINE', seen_at: 1, created_at: 1, ended_at: null },
  ...{ samples_a_day: 0, refused: [], owners: ['anna'] },
});
const [NAMED, OTHER] = ['02005E100001', '02005E100002'];

describe('the list of devices', () => {
  // proves R-TREE-084
  it('has them under their names in the tree', async () => {
    const node = { title: 'Turning shop', isLeaf: true, data: { id: 'n', mac: NAMED, type: 1, report_mode: 1 } };
    answeringServer({
      'connect/devices': () => ({ status: 'OK', data: [listed(NAMED, 'Hall A machining'), listed(OTHER, 'Hall B')] }),
      'devices-hierarchy': () => ({ status: 'OK', data: { nodes: [node], tags: [], revision: 1 } }),
    });
    session.begin(signInAnswer('anna', 'token'));
    renderRouted(<DevicesCard />);
    await screen.findAllByText('Turning shop');
    expect(screen.queryByText('Hall A machining')).toBeNull();
    expect(screen.getAllByText('Hall B').length).toBeGreaterThan(0);
  });
});
