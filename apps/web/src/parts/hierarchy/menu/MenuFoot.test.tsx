import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { NewGroup } from './MenuFoot.tsx';

function show(applications: string[]) {
  answeringServer({ '/hierarchy/read': () => ({ status: 'OK', menu: [], hash: '' }) });
  const answer = signInAnswer('anna', 'token');
  const user = { ...answer.user, applications, sections: ['applications', 'tools'] };
  session.begin({ ...answer, user } as typeof answer);
  return renderRouted(<NewGroup onAdd={() => {}} onPick={() => {}} />);
}

// proves R-ADD-041
describe('the menu of devices', () => {
  it('leads an account with the right DEVICES to adding a device', async () => {
    const where = show(['DEVICES']);
    await userEvent.setup().click(await screen.findByRole('link', { name: /add a device/i }));
    await waitFor(() => expect(where()).toBe('/tools/devices/add'));
  });

  it('does not offer it to another one', async () => {
    show([]);
    await screen.findByRole('textbox');
    expect(screen.queryByRole('link', { name: /add a device/i })).toBeNull();
  });
});
