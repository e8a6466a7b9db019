import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { boardOf } from '../board.ts';
import { DayPower } from '../power/DayPower.tsx';
import { EnergyGraph } from './EnergyGraph.tsx';

const members = ['02005E200031', '02005E200032', '02005E200033'].map((mac) => deviceEntry({ mac }));

/** Charts of a group of three, some of which have no measurements. */
function show(Chart: typeof EnergyGraph | typeof DayPower, missing: readonly string[]) {
  const answer = { status: 'OK', step: 3_600, time_zone: 'UTC', missing, coverage: {} };
  answeringServer({
    '/energy/group': () => ({ ...answer, data: { E_I: { CUM: [[Date.now(), 5_000]] } } }),
    '/profile/group': () => ({ ...answer, data: { P: { CUM: [[Date.now(), 5_000]] } } }),
  });
  session.begin({ ...signInAnswer('anna', 'token'), data: members });
  const counted = { kind: 'group', id: 'works', title: 'Works', whole: [], parts: [], leftOut: [] } as const;
  const selection = { ...counted, counted, members, within: members, leftOut: [] };
  renderRouted(<Chart id={1} board={boardOf(selection, { zone: 'UTC', period: 'today' })} span={12} />);
}

describe.each([
  ['energy', EnergyGraph],
  ['power', DayPower],
] as const)('a chart of the %s of a group on its dashboard', (_, Chart) => {
  // proves R-DASH-110
  it('says how many members are missing in it', async () => {
    show(Chart, ['02005E200031', '02005E200032']);
    await screen.findByText('2 devices of the group have no measurements in this period.');
  });

  it('says nothing where none is', async () => {
    show(Chart, []);
    await screen.findByRole('img');
    expect(screen.queryByText(/have no measurements/)).toBeNull();
  });
});

// proves R-DASH-114
it('columns of energy have the unit of their total, as the card of the energy beside them', async () => {
  const [device] = members;
  if (device === undefined) throw new Error('no device');
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const points = Array.from({ length: 5 }, (_, back) => [hour - (4 - back) * 3_600_000, 25_000]);
  answeringServer({
    '/energy': () => ({ status: 'OK', step: 3_600, time_zone: 'UTC', coverage: {}, data: { E_I: { CUM: points } } }),
  });
  session.begin({ ...signInAnswer('anna', 'token'), data: members });
  const board = boardOf({ kind: 'device', device, title: 'Meter' }, { zone: 'UTC', period: 'today' });
  renderRouted(<EnergyGraph id={1} board={board} span={12} />);
  const legend = await screen.findByRole('list', { name: /^Series/ });
  await waitFor(() => expect(legend.textContent).toContain('125.00'));
  expect(legend.previousSibling?.textContent).toMatch(/^kWh/);
});
