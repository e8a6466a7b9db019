import type { AuditTrailEntry, ManagedDevice, UserEntry } from '@phasor/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { AuditCard } from './AuditCard.tsx';
import { UsersCard } from './UsersCard.tsx';

const [NAMED, OTHER] = ['02005E100001', '02005E100002'];
/** As the device was registered. */
const OLD = 'Hall A machining';
/** As the manager named it in the tree. */
const NEW = 'Turning shop';

const assigned = (mac: string, title: string): UserEntry['assignments'][number] => ({
  ...{ mac, title, type: 1, owner: true, level: 'own', until: null },
});
const ANNA: UserEntry = {
  ...{ login: 'anna', id: 1, demo: false, email: null, applications: [], sections: [], devices: [NAMED, OTHER] },
  ...{ assignments: [assigned(NAMED, OLD), assigned(OTHER, 'Hall B')], second_factor: { required: false, set: false } },
};
const managed = (MAC: string, title: string): ManagedDevice => {
  return { MAC, title, type: 1, status: 'ONLINE', users: 1, owned: true };
};
const ENTRY: AuditTrailEntry = {
  ...{
    ID: 1,
    time: 1_790_000_000_000,
    login: 'anna',
    address: null,
    action: 'users.assign',
    detail: null,
    error: null,
  },
  devices: [
    { mac: NAMED, title: OLD },
    { mac: OTHER, title: 'Hall B' },
  ],
};

// proves R-USER-049
describe('a device that was renamed in the tree', () => {
  beforeEach(() => {
    const node = { title: NEW, isLeaf: true, data: { id: 'n', mac: NAMED, type: 1, report_mode: 1 } };
    answeringServer({
      'devices-hierarchy': () => ({ status: 'OK', data: { nodes: [node], tags: [], revision: 1 } }),
      'usermanager/user/list': () => ({ status: 'OK', data: [ANNA] }),
      'usermanager/device/list': () => ({ status: 'OK', data: [managed(NAMED, OLD), managed(OTHER, 'Hall B')] }),
      'usermanager/audit': () => ({ status: 'OK', data: [ENTRY], next: null }),
    });
    session.begin(signInAnswer('root', 'token'));
  });

  it('has its new name among the devices of an account, and where one is assigned', async () => {
    renderRouted(<UsersCard />);
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(NEW) }));
    const choice = await within(screen.getByRole('dialog')).findByRole('option', { name: new RegExp(`^${NEW}`) });
    expect(choice).toBeTruthy();
    expect(screen.getAllByText(/^Hall B/).length).toBeGreaterThan(0);
    expect(screen.queryByText(new RegExp(OLD))).toBeNull();
  });

  it('has its new name in the audit log and its filter', async () => {
    renderRouted(<AuditCard />);
    const log = await screen.findByRole('list', { name: 'What was done' });
    expect(within(log).getByText(new RegExp(`^${NEW}`))).toBeTruthy();
    expect(within(log).getByText(/^Hall B/)).toBeTruthy();
    await screen.findByRole('option', { name: new RegExp(`^${NEW}`) });
    expect(screen.queryByText(new RegExp(OLD))).toBeNull();
  });
});
