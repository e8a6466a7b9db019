import type { GroupSupplyAnswer, SupplyAnswer, SupplyTotalsValues } from '@phasor/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderRouted } from '../../base/testing/routed.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { GroupSupply } from './GroupSupply.tsx';
import { indices } from './group-indices.ts';
import { SupplyEvents } from './SupplyEvents.tsx';

const NOON = Date.UTC(2026, 5, 1, 10);
const HOUR = 3_600_000;
const SILENT = deviceEntry({ mac: '02005E100001', title: 'Silent', type: 5 });
const HEARD = deviceEntry({ mac: '02005E100002', title: 'Heard', type: 5 });
const VIEW = { range: { from: NOON - HOUR, to: NOON + HOUR }, zone: 'Europe/Bratislava' };
/** As the server totals a period of which it has nothing, and one that was measured without an event. */
const UNKNOWN = { short: null, long: null, interrupted: null, availability: null };
const NOTHING: SupplyTotalsValues = { kinds: {}, ...UNKNOWN, known: 0 };
const CALM: SupplyTotalsValues = { kinds: {}, short: 0, long: 0, interrupted: 0, known: HOUR, availability: 100 };

function answered(totals: SupplyTotalsValues): SupplyAnswer {
  const data = { events: [], asOf: NOON, cut: false, totals, nominal: 230, phases: [], flagged: [] };
  return { status: 'OK', data, time_zone: VIEW.zone };
}

/** What is read of a part of the page, with plain spaces. */
const textOf = (part: Element | null) => part?.textContent?.replaceAll('\u00A0', ' ') ?? '';

/** The figures of the card of totals, by name. */
async function figures(): Promise<Record<string, string>> {
  const names = await waitFor(() => {
    const found = screen.getAllByRole('term');
    expect(found.length).toBeGreaterThan(0);
    return found;
  });
  return Object.fromEntries(names.map((name) => [textOf(name), textOf(name.nextElementSibling)]));
}

// proves R-SUPPLY-060
describe('the supply of a device of which nothing was ever received', () => {
  it('has dashes for all of its figures, and no classes of events', async () => {
    answeringServer({ 'supply/events': () => answered(NOTHING) });
    renderRouted(<SupplyEvents {...VIEW} device={SILENT} />);
    expect(new Set(Object.values(await figures()))).toEqual(new Set(['–']));
    expect(screen.getAllByText(/^Nothing was measured in this period/)).toHaveLength(2);
    expect(screen.queryByText('Classes of EN 50160')).toBeNull();
  });

  it('is not the supply of one where nothing happened', async () => {
    answeringServer({ 'supply/events': () => answered(CALM) });
    renderRouted(<SupplyEvents {...VIEW} device={HEARD} />);
    expect(await figures()).toMatchObject({
      Interruptions: '0 short, 0 long',
      'Voltage dip': '0',
      Availability: '100.0000 %',
    });
    expect(screen.queryByText(/^Nothing was measured/)).toBeNull();
    expect(screen.getByText('Classes of EN 50160')).toBeTruthy();
  });

  // proves R-SUPPLY-063
  it('is not the supply of one whose interruption was too short for a millisecond', async () => {
    const outage = {
      kind: 'OUTAGE',
      start: NOON,
      end: NOON,
      phases: ['L1'],
      voltages: {},
      value: 0,
      percent: 0,
    } as const;
    const event = { ...outage, id: 'a', device: HEARD.mac, class: null, source: 'device', resolution: null } as const;
    const kinds = { OUTAGE: { count: 1, duration: 0, longest: 0 } };
    const answer = answered({ ...CALM, kinds, short: 1 });
    answeringServer({ 'supply/events': () => ({ ...answer, data: { ...answer.data, events: [event] } }) });
    renderRouted(<SupplyEvents {...VIEW} device={HEARD} />);
    expect(await figures()).toMatchObject({ 'Longest interruption': '< 1 ms', 'Time without supply': '< 1 ms' });
  });

  it('has dashes in its row of a group, and so have the indices of a group without any other', async () => {
    const group = { devices: 1, saidi: 0, saifi: 0, maifi: 0, caidi: null, availability: 100 };
    const devices = [
      { mac: SILENT.mac, totals: NOTHING },
      { mac: HEARD.mac, totals: CALM },
    ] as GroupSupplyAnswer['data']['devices'];
    const data = { events: [], asOf: NOON, cut: false, group, devices, disturbances: [] };
    session.begin(signInAnswer('anna', 'token'));
    answeringServer({ 'supply/': () => ({ status: 'OK', data, time_zone: VIEW.zone }) });
    renderRouted(<GroupSupply {...VIEW} title="Feeder" devices={[SILENT, HEARD]} />);
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
    const cells = async (name: string) =>
      within(await row(name))
        .getAllByRole('cell')
        .map(textOf)
        .slice(-6);
    expect(await cells(SILENT.title)).toEqual(['–', '–', '–', '–', '–', '–']);
    expect(await cells(HEARD.title)).toEqual(['100.0000 %', '0', '0', '0 ms', '0', '0']);
    expect(indices(group, 'en').map(([, text]) => text)).toEqual(['0 ms', '0', '0', '–']);
    const unknown = { ...group, devices: 0, saidi: null, saifi: null, maifi: null };
    expect(indices(unknown, 'en').map(([, text]) => text)).toEqual(['–', '–', '–', '–']);
  });
});
