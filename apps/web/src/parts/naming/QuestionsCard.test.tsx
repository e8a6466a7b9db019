import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../base/session/session.ts';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { deviceEntry } from '../../base/testing/device-entry.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { signInAnswer } from '../../base/testing/sign-in-answer.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { QuestionsCard } from './QuestionsCard.tsx';
import type { ApplianceQuestion } from './question-view.ts';

const device = deviceEntry({ mac: '02005E200032', NILM: { process: true, autoLearn: false } });
const last = Date.UTC(2026, 5, 1, 7, 35);
const question: ApplianceQuestion = {
  ...{ question: `L1-${last}`, phase: 'L1', ID_appliance: null, name: null },
  ...{ power: 2_650, reactive: 12, duration: 128, energy: 530, times: 6 },
  ...{ first: last - 500_000_000, last, last_end: last + 128_000, resembles: ['kettle', 'warp_drive'] },
};

function show({ data = [question], level = 'own', sections = ['disaggregation'] } = {}) {
  const calls = answeringServer({
    '/nilm/questions': ({ body }) =>
      'question' in body ? { status: 'OK', data: { ID_appliance: 7 } } : { status: 'OK', data },
    '/nilm/appliances': () => ({
      status: 'OK',
      data: [{ ID_appliance: 3, name: 'Pot', phase: 'L1', learned: false, imprints: [] }],
    }),
  });
  const answer = signInAnswer('anna', 'token');
  session.begin({ ...answer, user: { ...answer.user, sections }, data: [device] } as typeof answer);
  renderPage(<QuestionsCard device={{ ...device, level: level as 'own' }} zone="Europe/Bratislava" />);
  const answered = () => calls.filter(({ body }) => 'question' in body).map(({ body }) => body);
  return { user: userEvent.setup(), answered, calls };
}

describe('the questions of a meter', () => {
  // proves R-APPL-034
  it('are answered by one tap on what the steps resemble', async () => {
    const { user, answered } = show();
    const card = await screen.findByRole('region', { name: 'What was that?' });
    await within(card).findByText(
      /2\.65 kW on L1, about 2 mins?, 6 times in seven days, last seen .*: what was that\?/,
    );
    expect(within(card).queryByText('warp_drive')).toBeNull();
    await user.click(within(card).getByRole('button', { name: 'Kettle' }));
    await waitFor(() => expect(answered()).toMatchObject([{ question: `L1-${last}`, name: 'Kettle' }]));
    await waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'success', title: 'Named' }]));
  });

  // proves R-APPL-034
  it('are answered in own words, from a list, or as an appliance that is known', async () => {
    const { user, answered } = show();
    await user.click(await screen.findByRole('button', { name: 'Something else…' }));
    const form = await screen.findByRole('form', { name: 'Name', hidden: true });
    const field = within(form).getByRole('textbox', { hidden: true });
    await user.type(field, 'x');
    await user.click(within(form).getByRole('button', { name: 'Save the name', hidden: true }));
    expect(answered()).toEqual([]);
    await user.clear(field);
    await user.type(field, 'toas');
    await user.click(within(form).getByRole('button', { name: 'Toaster', hidden: true }));
    await user.clear(field);
    await user.click(within(form).getByRole('button', { name: 'Pot', hidden: true }));
    await user.click(within(form).getByRole('button', { name: 'Save a further imprint', hidden: true }));
    await waitFor(() => expect(answered()).toMatchObject([{ ID_appliance: 3 }]));
  });

  it('can be dismissed', async () => {
    const { user, answered } = show();
    await user.click(await screen.findByRole('button', { name: 'Do not ask again' }));
    await waitFor(() => expect(answered()).toMatchObject([{ dismiss: true }]));
  });

  // proves R-APPL-034
  it.each([
    ['without a question', { data: [] }],
    ['for those who do not own the meter', { level: 'view' }],
    ['for those without the section', { sections: ['tools'] }],
  ] as const)('are nothing %s', async (_name, changes) => {
    const { calls } = show(changes as Parameters<typeof show>[0]);
    if (!('data' in changes)) expect(calls).toEqual([]);
    else await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
