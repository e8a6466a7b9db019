import { type EnergyPeriod, SOURCES } from '@phasor/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { useEnergyParts } from './use-energy-parts.ts';

const DAY = Date.UTC(2026, 5, 9);
const period: EnergyPeriod = 'DAY';
const main = deviceEntry({ mac: '0000000000AA', title: 'Main' });
/** Twelve parts, the last of them the largest. */
const parts = Array.from({ length: 12 }, (_, index) =>
  deviceEntry({ mac: `0000000000${String(index + 1).padStart(2, '0')}`, title: `Part ${index + 1}` }),
);
const energyOf = (mac: unknown) => Number(String(mac).slice(-2)) * 1_000;
const costOf = (mac: string) => ({
  ...{ mac, total: null, currency: null, imported: energyOf(mac), coverage: 1, unpriced: 0 },
  energy: { VT: 0, NT: 0 },
});
const costs = (...macs: string[]) => ({
  ...{ total: null, currency: null, unpriced: 0, steps: [], energy_steps: { VT: [], NT: [] } },
  devices: macs.map(costOf),
});

const node = ({ mac, title }: { mac: string; title: string }) => ({ kind: 'device' as const, id: mac, mac, title });
const named = { kind: 'group' as const, id: 'works', title: 'Works' };
const selection = {
  ...named,
  ...{ members: [main], within: [main, ...parts], leftOut: [] },
  counted: { ...named, whole: [node(main)], parts: parts.map(node), leftOut: [] },
};
const range = { from: DAY, to: DAY + 86_400_000 };
const wish = { data: 'E_I', phase: 'CUM', period, from: range.from / 1_000, to: range.to / 1_000 };
const whole = { id: 'E_I', name: 'Import', colour: 0, points: [[DAY, 100_000] as const] };
const chart = {
  ...{ kind: 'column' as const, range, timeZone: 'UTC', locale: 'en', series: [whole] },
  axes: [{ quantity: 'activeEnergyImport' as const, kind: 'linear' as const }],
};

type Group = Extract<Parameters<typeof useEnergyParts>[0]['selection'], { kind: 'group' }>;

function Probe({ of }: { of: Group }) {
  const counted = of.members.map(({ mac }) => mac);
  const frame = { growing: false, isDivisible: true, counted, cost: costs(...counted) };
  const { chart: drawn, choice } = useEnergyParts({ selection: of, wish, chart, ...frame });
  return (
    <>
      <button type="button" onClick={() => choice?.onForm('member')}>
        divide
      </button>
      <ol>
        {drawn?.series.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    </>
  );
}

// proves R-MEAS-091
it('the devices with a colour of their own are the largest also where another meter measures the whole', async () => {
  session.begin(signInAnswer('anna', 'token'));
  answeringServer({
    '/tariffs/cost': ({ body }) => ({ status: 'OK', time_zone: 'UTC', data: costs(...(body.macList as string[])) }),
    '/energy': ({ body }) => ({
      ...{ status: 'OK', step: 0, time_zone: 'UTC', coverage: {} },
      data: { E_I: { CUM: [[DAY, energyOf(body.token)]] } },
    }),
  });
  renderPage(<Probe of={selection} />);
  await userEvent.click(await screen.findByRole('button', { name: 'divide' }));
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  // 12 + 11 + … + 4 kWh of 100 kWh; the parts from 1 to 3 are in the rest.
  const largest = [12, 11, 10, 9, 8, 7, 6, 5, 4].map((number) => `Part ${number}`);
  await waitFor(() => expect(shown()).toEqual([...largest, 'Other']));
});

// proves R-MEAS-163
it('asks for each device what stands for it in the sum of the group: of one over LoRa alone what came over LoRa', async () => {
  session.begin(signInAnswer('anna', 'token'));
  answeringServer({
    '/tariffs/cost': ({ body }) => ({ status: 'OK', time_zone: 'UTC', data: costs(...(body.macList as string[])) }),
    '/energy': ({ body }) => ({
      ...{ status: 'OK', step: 0, time_zone: 'UTC', coverage: {} },
      data: { E_I: { CUM: [[DAY, body.source === SOURCES.lora ? 100_000 : 0]] } },
    }),
  });
  const lora = { ...main, source: SOURCES.lora };
  const other = deviceEntry({ mac: '0000000000BB', title: 'Other meter', source: SOURCES.wifi });
  const added = { ...named, whole: [], parts: [lora, other].map(node), leftOut: [] };
  const ofBoth = { ...named, members: [lora, other], within: [lora, other], leftOut: [], counted: added };
  renderPage(<Probe of={ofBoth} />);
  await userEvent.click(await screen.findByRole('button', { name: 'divide' }));
  // All of the whole is the device's: nothing is left over.
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Main', 'Other meter']),
  );
});

// proves R-MEAS-164
it('counts a device in another zone by the days of the group, whose columns it is a part of', async () => {
  session.begin(signInAnswer('anna', 'token'));
  answeringServer({
    '/tariffs/cost': ({ body }) => ({ status: 'OK', time_zone: 'UTC', data: costs(...(body.macList as string[])) }),
    '/energy': ({ body }) => ({
      ...{ status: 'OK', step: 0, coverage: {}, time_zone: body.time_zone ?? 'Asia/Kolkata' },
      // Midnight of the device is not that of the group.
      data: { E_I: { CUM: [[body.time_zone === 'UTC' ? DAY : DAY - 19_800_000, 50_000]] } },
    }),
  });
  const pair = ['0000000000CC', '0000000000DD'].map((mac) =>
    deviceEntry({ mac, title: mac, time_zone: 'Asia/Kolkata' }),
  );
  const added = { ...named, whole: [], parts: pair.map(node), leftOut: [] };
  renderPage(<Probe of={{ ...named, members: pair, within: pair, leftOut: [], counted: added }} />);
  await userEvent.click(await screen.findByRole('button', { name: 'divide' }));
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).toEqual(['0000000000CC', '0000000000DD']));
});
