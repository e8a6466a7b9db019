import { REPLAY_NAMES } from '@phasor/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { texts } from '../../base/i18n/texts.ts';
import { session } from '../../base/session/session.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { groupsIn, treeScale } from './report-rows.ts';
import { type ReportGroup, reportGroup } from './report-tree.ts';
import { useReportNotes } from './use-report-notes.ts';

const [MEASURED, RECORDED] = ['02005E100001', '02005E100002'] as const;

const Texts = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={texts}>
    <Suspense>{children}</Suspense>
  </I18nextProvider>
);

/** As in a file. */
const shown = (group: ReportGroup) => ({ scale: treeScale('activeEnergyImport', group), groups: groupsIn(group) });

/** A group of a meter, and of an inner group with another one. */
function groupOf(inner: string) {
  const leaf = (mac: string) => ({ title: mac, isLeaf: true, data: { id: mac, mac, type: 1 } });
  const hall = { title: 'Hall', isLeaf: false, data: { id: 'hall' }, children: [leaf(inner)] };
  const figures = new Map([MEASURED, RECORDED].map((mac) => [mac, { energy: 1_000, coverage: 1, cost: null }]));
  return reportGroup({ id: 'root', title: 'Root', nodes: [leaf(MEASURED), hall] as never }, figures);
}

// proves R-MEAS-099
it('a report says that a part of it was recorded elsewhere, at any depth, and nothing where all was measured', async () => {
  const data = [deviceEntry({ mac: MEASURED }), deviceEntry({ mac: RECORDED, device: REPLAY_NAMES.recorded })];
  session.begin({ ...signInAnswer('anna', 'token'), data });
  const { result } = renderHook(() => useReportNotes(undefined), { wrapper: Texts });
  await waitFor(() => expect(result.current).not.toBeNull());
  const notesOf = (group: ReportGroup) => result.current(group, shown(group));
  expect(notesOf(groupOf(RECORDED))).toEqual(['Recorded elsewhere and replayed here, moved by whole weeks.']);
  expect(notesOf(groupOf(MEASURED))).toEqual([]);
});

// proves R-REPORT-028
it('a report names devices without a tariff whose energy is missing in a cost that it shows', async () => {
  session.begin(signInAnswer('anna', 'token'));
  const leaf = (mac: string) => ({ title: mac, isLeaf: true, data: { id: mac, mac, type: 1 } });
  const yard = { title: 'Yard', isLeaf: false, data: { id: 'yard' }, children: [leaf('gate'), leaf('lamps')] };
  const nodes = [leaf('hall'), yard, leaf('silent')] as never;
  const reportOf = (lamps: number | null) => {
    const figure = (energy: number | null, cost: number | null) => ({ energy, coverage: 1, cost });
    const figures = [
      ['hall', figure(1_000, 2)],
      ['gate', figure(500, null)],
      ['lamps', figure(500, lamps)],
      ['silent', figure(null, null)],
    ] as const;
    return reportGroup({ id: 'root', title: 'Root', nodes }, new Map(figures));
  };
  const { result } = renderHook(() => useReportNotes('EUR'), { wrapper: Texts });
  await waitFor(() => expect(result.current).not.toBeNull());
  const notes = (lamps: number | null) => {
    const report = reportOf(lamps);
    return result.current(report, shown(report)).filter((note) => note.includes('tariff'));
  };
  expect(notes(1)).toEqual(['Without a tariff, and missing in the cost: gate.']);
  expect(notes(null)).toEqual(['Without a tariff, and missing in the cost: gate and lamps.']);
});

// proves R-MEAS-168
it('a report whose rounded lines do not add up to its total explains it, in energy or in cost, and no other one does', async () => {
  session.begin(signInAnswer('anna', 'token'));
  const leaf = (mac: string) => ({ title: mac, isLeaf: true, data: { id: mac, mac, type: 1 } });
  const hall = { title: 'Hall', isLeaf: false, data: { id: 'hall' }, children: [leaf('b'), leaf('c')] };
  const reportOf = (energies: readonly number[], price = 0) => {
    const figure = (energy = 0) => ({ energy, coverage: 1, cost: energy * price });
    const figures = new Map(energies.map((energy, index) => ['abc'[index] ?? '', figure(energy)]));
    return reportGroup({ id: 'root', title: 'Root', nodes: [leaf('a'), hall] as never }, figures);
  };
  const { result } = renderHook(() => useReportNotes('EUR'), { wrapper: Texts });
  await waitFor(() => expect(result.current).not.toBeNull());
  const notesOf = (report: ReportGroup) => result.current(report, shown(report));
  const note = 'Each line is rounded by itself, the total is of the exact values: last digits may differ.';
  expect(notesOf(reportOf([1_000_000, 2_000, 3_000]))).toEqual([]);
  // In the hall 0.33 and 0.33 of 0.67 kWh.
  expect(notesOf(reportOf([100_000, 333.4, 333.4]))).toEqual([note]);
  // In the hall 3.33 and 3.33 of 6.65 EUR.
  expect(notesOf(reportOf([1_000, 2_000, 2_000], 1.663e-3))).toEqual([note]);
});
