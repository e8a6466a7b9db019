import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { PaletteSearch } from './PaletteSearch.tsx';

function show(applications: string[]) {
  answeringServer({ '/hierarchy/read': () => ({ status: 'OK', menu: [], hash: '' }) });
  const answer = signInAnswer('anna', 'token');
  const user = { ...answer.user, applications, sections: ['applications', 'tools'] };
  session.begin({ ...answer, user } as typeof answer);
  return renderRouted(
    <PaletteSearch text="add a device" onText={() => {}} onClose={() => {}} onShortcuts={() => {}} />,
  );
}

// proves R-ADD-041
describe('the palette', () => {
  it('leads an account with the right DEVICES to adding a device', async () => {
    const where = show(['DEVICES']);
    await userEvent.setup().click(await screen.findByRole('option', { name: /add a device/i }));
    await waitFor(() => expect(where()).toBe('/tools/devices/add'));
  });

  it('does not offer it to another one', async () => {
    show([]);
    await screen.findByRole('combobox');
    expect(screen.queryByRole('option', { name: /add a device/i })).toBeNull();
  });
});
