import type { AccuracyResultRow, AccuracyRunEntry } from '@phasor/contract';
import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deliverPage } from '../../../base/testing/deliver-page.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { savedNames } from '../../../base/testing/saved-names.ts';
import { RunResults } from './RunResults.tsx';

const row = (values: Partial<AccuracyResultRow>): AccuracyResultRow => ({
  ...{ testCase: 'VA', generator_value: 230, device_value: 230.46, absolute_error: 0.46, relative_error: 0.2 },
  ...{ accuracy: 0.5, status: 'SUCCESS' },
  ...values,
});
const nothing = { generator_value: 0, device_value: 0, absolute_error: 0, relative_error: null } as const;
const runOf = (results: AccuracyResultRow[]): AccuracyRunEntry => ({
  ...{ ID: 1, timestamp: 1_790_000_000, title: 'One phase', login: 'anna', status: 'SUCCESS', total: 1 },
  bench: { mac: '02005E100003', title: 'Reference' },
  test: [{ ID: 1, name: 'Case', timestamp: 1_790_000_010, generator: GENERATOR_DEFAULTS, results }],
});
const device = {
  mac: '02005E100001',
  title: 'Meter',
  type: 1,
  token: 'd',
  status: 'ONLINE',
  zone: 'UTC',
  isOnline: true,
  isAllowed: true,
} as const;

describe('the results of a run on the screen', () => {
  // proves R-ACCU-026
  it('count what was not judged, and ask no accuracy of it', async () => {
    const rows = [row({}), row({ testCase: 'IB', ...nothing, status: 'NOT_JUDGED' })];
    renderPage(<RunResults run={runOf(rows)} device={device} />);
    const fact = await screen.findByText('Conditions not judged');
    expect(fact.nextElementSibling?.textContent).toBe('1 of 2');
    const [, judged, open] = within(screen.getByRole('table', { name: 'Case' })).getAllByRole('row');
    expect(judged?.textContent).toContain('±0.5');
    expect(open?.textContent).toContain('Not judged');
    expect(open?.textContent).not.toContain('±');
  });

  // proves R-ACCU-045
  it('name the device, the tester and the reference, and a bench that was removed by its number', async () => {
    const run = runOf([row({})]);
    const { unmount } = renderPage(<RunResults run={run} device={device} />);
    const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
    expect(await fact('MAC address')).toBe('02:00:5E:10:00:01');
    expect(await fact('Begun')).toBe('21-09-2026 14:13:20');
    expect(await fact('Reference of the bench')).toBe('Reference (02:00:5E:10:00:03)');
    unmount();
    renderPage(<RunResults run={{ ...run, bench: { mac: '02005E100003', title: null } }} device={device} />);
    expect(await fact('Reference of the bench')).toBe('02:00:5E:10:00:03');
  });

  it('say nothing of it where all was judged', async () => {
    renderPage(<RunResults run={runOf([row({})])} device={device} />);
    await screen.findByText('Test cases measured');
    expect(screen.queryByText('Conditions not judged')).toBeNull();
  });

  // proves R-ACCU-032
  it('say the same of the end as their files, also of a test that was cancelled before anything was measured', async () => {
    const kept: Blob[] = [];
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      kept.push(blob as Blob);
      return 'blob:';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    for (const run of [runOf([row({})]), { ...runOf([]), status: 'CANCELLED' as const, test: [] }]) {
      const { unmount } = renderPage(<RunResults run={run} device={device} />);
      const said = run.status === 'SUCCESS' ? 'The device has passed' : 'The test was cancelled';
      await screen.findByText(said);
      const files = kept.length;
      await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
      await vi.waitFor(() => expect(kept.length).toBe(files + 1));
      const lines = (await (kept.at(-1) as Blob).text()).trim().split(/\r?\n/);
      expect(lines).toHaveLength(2);
      expect(lines[1]?.startsWith(said)).toBe(true);
      unmount();
    }
  });

  // proves R-SHELL-068
  it('are saved with the mark of a demo in the name of their file', async () => {
    deliverPage({ isDemo: true });
    const names = savedNames();
    renderPage(<RunResults run={runOf([row({})])} device={device} />);
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await vi.waitFor(() => expect(names).toEqual([expect.stringMatching(/^meter-demo-.*\.csv$/)]));
  });

  // proves R-SHELL-068
  it('have a chart whose files are marked on a demo, too', async () => {
    deliverPage({ isDemo: true });
    const names = savedNames();
    renderPage(<RunResults run={runOf([row({})])} device={device} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Chart menu' }));
    await userEvent.click(await screen.findByText('Download CSV'));
    await vi.waitFor(() => expect(names).toHaveLength(1), { timeout: 5_000 });
    expect(names).toEqual([expect.stringMatching(/^meter-demo-.*\.csv$/)]);
  });
});
