import type { AccuracyRunEntry } from '@phasor/contract';
import { GENERATOR_DEFAULTS } from '@phasor/contract/accuracy';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { texts } from '../../../base/i18n/texts.ts';
import { session } from '../../../base/session/session.ts';
import { answeringServer } from '../../../base/testing/answering-server.ts';
import { renderRouted } from '../../../base/testing/routed.tsx';
import { signInAnswer } from '../../../base/testing/sign-in-answer.ts';
import { messages as de } from '../messages/de.ts';
import { messages as en } from '../messages/en.ts';
import { messages as sk } from '../messages/sk.ts';
import { ResultsScreen } from './ResultsScreen.tsx';

const METER = { mac: '02005E100001', title: 'Meter', type: 1, token: 'd', status: 'ONLINE' };
/** Cancelled after one of two cases, in which everything passed. */
const CANCELLED: AccuracyRunEntry = {
  ...{ ID: 1, timestamp: 1_790_000_000, title: 'One phase', login: 'anna', status: 'CANCELLED', total: 2 },
  bench: null,
  test: [
    {
      ...{ ID: 1, name: 'Case', timestamp: 1_790_000_010, generator: GENERATOR_DEFAULTS },
      results: [
        {
          ...{ testCase: 'VA', generator_value: 230, device_value: 230.46, absolute_error: 0.46, relative_error: 0.2 },
          ...{ accuracy: 0.5, status: 'SUCCESS' },
        },
      ],
    },
  ],
};

afterEach(async () => void (await texts.changeLanguage('en')));

// proves R-ACCU-031
it.each([
  ['en', en],
  ['sk', sk],
  ['de', de],
] as const)(
  'a cancelled test is called so in its tab and in its results, and nowhere not passed: %s',
  async (language, words) => {
    await texts.changeLanguage(language);
    session.begin(signInAnswer('anna', 'token'));
    answeringServer({
      '/accutest/device-list': () => ({ status: 'OK', data: [METER], bench: null }),
      '/accutest/results': () => ({ status: 'OK', data: [CANCELLED] }),
      '/hierarchy/read': () => ({ status: 'OK', menu: [], hash: '' }),
    });
    renderRouted(<ResultsScreen />);
    const { tone, result, row } = words;
    await screen.findByText(result.CANCELLED);
    const tab = screen.getByRole('tab');
    expect([tab.dataset.tone, tab.textContent?.endsWith(tone.cancelled)]).toEqual(['cancelled', true]);
    const shown = document.body.textContent?.toLowerCase();
    for (const failed of [tone.bad, result.FAIL, row.FAIL]) expect(shown).not.toContain(failed.toLowerCase());
  },
);

// proves R-ACCU-046
it('the chosen run stands in the address: a reload shows it, and so does a sent link', async () => {
  const runs = [
    { ...CANCELLED, ID: 9, title: 'Newest' },
    { ...CANCELLED, ID: 8 },
    { ...CANCELLED, ID: 7, title: 'Oldest' },
  ];
  session.begin(signInAnswer('anna', 'token'));
  answeringServer({
    '/accutest/device-list': () => ({ status: 'OK', data: [METER], bench: null }),
    '/accutest/results': () => ({ status: 'OK', data: runs }),
    '/hierarchy/read': () => ({ status: 'OK', menu: [], hash: '' }),
  });
  renderRouted(<ResultsScreen />, '/?run=7');
  await screen.findByText('Oldest');
  await userEvent.click(screen.getAllByRole('tab')[0] as HTMLElement);
  await screen.findByText('Newest');
  cleanup();
  renderRouted(<ResultsScreen />, '/?run=gone');
  await screen.findByText('Newest');
});
