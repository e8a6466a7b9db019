import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { boardOf } from '../board.ts';
import { AppliancePie } from './AppliancePie.tsx';

// proves R-DASH-089
it('the energy of the meter stands below the ring of appliances in the unit of the ring', async () => {
  answeringServer({});
  const device = deviceEntry({ mac: '02005E10000A', title: 'Apartment 3' });
  session.begin({ ...signInAnswer('anna', 'token'), data: [device] });
  const board = boardOf({ kind: 'device', device, title: device.title }, { zone: 'UTC', period: 'today' });
  const off = { isOn: false, since: null, likeness: null, power: null, phase: 'L1', reason: null, colour: 0 } as const;
  const kettle = { ...off, ID: 1, name: 'kettle', energy: 1_550, uncertainty: undefined };
  renderRouted(<AppliancePie board={board} appliances={[kettle]} total={8_088.67} coverage={1} isOld={false} />);
  await screen.findByText(/^Together 19\s*% of the 8\.09\s*kWh that the meter counted/);
});
