import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../support/client.ts';
import { connectMeter } from '../support/devices/scripted-meter.ts';
import { type RunningSite, startMeteredSite } from '../support/metered-site.ts';
import { leaveBrowser, shareBrowser } from '../support/page/shared-browser.ts';
import { visitSignedIn } from '../support/page/visit.ts';
import { type LiveView, openLiveView } from '../support/viewer.ts';

const ANNA = { login: 'anna', password: 'correct horse' };
const HALL = { mac: '02005E310201', title: 'Hall', perQuarter: 1_000 };
const YARD = { mac: '02005E310202', title: 'Yard', perQuarter: 250 };
const menu = {
  nodes: [
    {
      title: 'Works',
      isLeaf: false,
      data: { id: 'works' },
      children: [HALL, YARD].map(({ mac, title }) => ({ title, isLeaf: true, data: { id: mac, mac, type: 1 } })),
    },
  ],
  tags: [],
};

// proves R-DASH-099
describe('the registers of a group after a start of the server', () => {
  let site: RunningSite;
  let browser: Browser;
  let owner: SignedIn;
  let view: LiveView;
  let userToken: string;

  /** Wh that a meter has counted in all quarter hours that are over. */
  let counted: (meter: { readonly perQuarter: number }) => number;

  beforeAll(async () => {
    site = await startMeteredSite({ person: ANNA, meters: [HALL, YARD], menu, tariffs: [] });
    const quarters = Math.floor((Date.now() - site.yesterday.from) / 900_000);
    counted = ({ perQuarter }) => quarters * perQuarter;
    browser = await shareBrowser();
    owner = await signIn(site.url, ANNA.login, ANNA.password);
    userToken = owner.answer.status === 'OK' ? owner.answer.user.token : '';
    view = await openLiveView({ url: site.url, cookie: owner.cookie }, [{ userToken, group: 'works', data: true }]);
  });
  afterAll(async () => {
    view?.close();
    await leaveBrowser(browser);
    await site?.stop();
  });

  const newestOfGroup = () =>
    view.messages.findLast((message) => message.status === 'OK' && message.topic === 'Data' && 'group' in message);

  it('are those that are stored while no member was received', async () => {
    const kilowattHours = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const total = kilowattHours.format((counted(HALL) + counted(YARD)) / 1_000);
    const visitor = { browser, url: site.url, person: ANNA, language: 'en' } as const;
    await visitSignedIn({ ...visitor, path: '/phasor/dashboard?group=works' }, async (page) => {
      const row = page.getByRole('term').filter({ hasText: 'Import total' }).locator('xpath=..');
      await row.filter({ hasText: `${total}\u00a0kWh` }).waitFor();
    });
  });

  it('are those of all members where one of two sends, and as the profile has them', async () => {
    const meter = await connectMeter(site, HALL.mac, { phases: 1 });
    const speaking = setInterval(() => {
      const ts = Math.floor(Date.now() / 1_000);
      meter.show({ ts, U: { L1: 230 }, P: { L1: 4_000 }, E_I: { L1: counted(HALL) + 7 } });
    }, 1_000);
    try {
      const all = counted(HALL) + 7 + counted(YARD);
      await expect
        .poll(newestOfGroup)
        .toMatchObject({ data: { members: 1, missing: [YARD.mac], E_I: { CUM: expect.closeTo(all, 3) } } });
    } finally {
      clearInterval(speaking);
      await meter.stop();
    }
    const now = Math.floor(Date.now() / 1_000);
    const total = { data: 'E_I', phase: 'CUM', cumulative: true, format: 'H', source: 1 } as const;
    const group = { user_token: userToken, macList: [HALL.mac, YARD.mac] };
    const wanted = { ...total, ...group, from: now - 60, to: now, step: 60 };
    const profile = await owner.call('measurements.groupProfile', wanted);
    expect(JSON.stringify(profile)).toContain(String(counted(HALL) + counted(YARD)));
  });
});
