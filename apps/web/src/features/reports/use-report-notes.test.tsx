import { REPLAY_NAMES } from '@phasor/contract';
import { renderHook, waitFor } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { texts } from '../../base/i18n/texts.ts';
import { session } from '../../base/session/session.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { reportGroup } from './report-tree.ts';
import { useReportNotes } from './use-report-notes.ts';

const [MEASURED, RECORDED] = ['02005E100001', '02005E100002'] as const;

const Texts = ({ children }: { children: ReactNode }) => (
  <I18nextProvider i18n={texts}>
    <Suspense>{children}</Suspense>
  </I18nextProvider>
);

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
  expect(result.current(groupOf(RECORDED))).toEqual(['Recorded elsewhere and replayed here, moved by whole weeks.']);
  expect(result.current(groupOf(MEASURED))).toEqual([]);
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
  const notes = (lamps: number | null) => result.current(reportOf(lamps)).filter((note) => note.includes('tariff'));
  expect(notes(1)).toEqual(['Without a tariff, and missing in the cost: gate.']);
  expect(notes(null)).toEqual(['Without a tariff, and missing in the cost: gate and lamps.']);
});
