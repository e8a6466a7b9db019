import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { deviceEntry } from '../../../base/testing/device-entry.ts';
import { renderPage } from '../../../base/testing/render-page.tsx';
import { toasts } from '../../../base/toasts/toasts.ts';
import { RunTable } from '../runs/RunTable.tsx';
import { appliance, run } from '../testing/test-appliances.ts';
import { CorrectionsCard } from './CorrectionsCard.tsx';
import { useCorrect } from './use-corrections.ts';

const device = deviceEntry({ mac: '02005E200034' });
const all = [appliance(1), appliance(2, { name: 'Toaster' })];
const runs = [run(1, 8, 9), { ...run(1, 10, 11), prediction_rate: 0.4 }, { ...run(1, 12, 13), prediction_rate: 1 }];
const kept = {
  ...{ ID_correction: 7, kind: 'none', phase: 'L1', at: run(1, 20, 21).start, login: 'nora', power: null },
  ...{ name: 'Kettle', target: null, start: run(1, 8, 9).start, end: run(1, 8, 9).end },
  ...{ undone_at: null, undone_by: null },
};

function Screen({ level }: { level: 'view' | 'own' }) {
  const own = { ...device, level };
  const { correct } = useCorrect(own);
  return (
    <>
      <RunTable {...{ runs, all, correct }} appliances={[]} zone="UTC" />
      <CorrectionsCard device={own} zone="UTC" />
    </>
  );
}

function show({ level = 'own', refusal }: { level?: 'view' | 'own'; refusal?: object } = {}) {
  const calls = answeringServer({
    '/nilm/corrections/undo': () => ({ status: 'OK' }),
    '/nilm/corrections': () => ({ status: 'OK', data: [kept] }),
    '/nilm/runs': () => refusal ?? { status: 'OK', data: { ID_correction: 8 } },
  });
  renderPage(<Screen level={level} />);
  const sent = (path: string) => calls.filter((each) => each.path.endsWith(path)).map(({ body }) => body);
  return { user: userEvent.setup(), sent };
}

const openMenu = async (user: ReturnType<typeof userEvent.setup>, at: number) => {
  const buttons = await screen.findAllByRole('button', { name: 'Correct this run of Appliance 1' });
  await user.click(buttons[at] as HTMLElement);
};
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('menuitem', { name, hidden: true }));

describe('the runs in the table', () => {
  // proves R-APPL-036
  it('are corrected from their rows: none of them, or of another appliance', async () => {
    const { user, sent } = show();
    await openMenu(user, 0);
    await choose(user, 'It was none of them');
    await waitFor(() => expect(sent('/nilm/runs')).toMatchObject([{ action: 'none' }]));
    const [first] = sent('/nilm/runs');
    const named = first?.runs as { ID_appliance: number; start: number; end: number }[];
    expect(runs.some(({ start, end }) => named[0]?.start === start && named[0]?.end === end)).toBe(true);
    await openMenu(user, 0);
    await choose(user, 'It was something else…');
    await user.click(await screen.findByRole('button', { name: 'Toaster', hidden: true }));
    await waitFor(() => expect(sent('/nilm/runs')[1]).toMatchObject({ action: 'give', into: 2 }));
    expect(toasts.get().map(({ kind }) => kind)).toEqual(['success', 'success']);
  });

  // proves R-APPL-037
  it('say whether they are confirmed or unsure', async () => {
    show();
    await screen.findByText('confirmed');
    await screen.findByText('40 %, unsure');
  });

  // proves R-APPL-036
  it('that changed meanwhile are not corrected, and that is said', async () => {
    const refusal = {
      status: 'FAIL',
      code: 409,
      message: 'edit_conflict',
      field: 'runs',
      data: { login: 'ben', at: 1 },
    };
    const { user } = show({ refusal });
    await openMenu(user, 1);
    await choose(user, 'It was none of them');
    await waitFor(() => expect(toasts.get()).toMatchObject([{ title: 'The run has changed meanwhile' }]));
  });
});

describe('the list of corrections', () => {
  // proves R-APPL-036
  it('says who corrected what, and undoes it', async () => {
    const { user, sent } = show();
    const card = within(await screen.findByRole('region', { name: 'Corrections' }));
    card.getByText(/Kettle, .*: none of them/);
    card.getByText(/nora/);
    await user.click(card.getByRole('button', { name: /^Undo: Kettle/ }));
    await waitFor(() => expect(sent('/nilm/corrections/undo')).toMatchObject([{ ID_correction: 7 }]));
  });

  // proves R-APPL-036
  it('is read only for those who do not own the meter', async () => {
    show({ level: 'view' });
    await screen.findByRole('region', { name: 'Corrections' });
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Correct this run/ })).toBeNull();
  });
});
