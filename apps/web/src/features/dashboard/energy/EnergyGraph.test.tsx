import { screen } from '@testing-library/react';
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
