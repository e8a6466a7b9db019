import { DASHBOARD_LINK, LANGUAGES, type Language } from '@phasor/contract';
import type { Page } from 'playwright-core';
import type { SignedIn } from '../client.ts';
import { screenAddresses } from './addresses.ts';

/** A screen to look at: its address, and what to open on it; places are found without words, for every language. */
export interface Picture {
  readonly name: string;
  readonly address: string;
  readonly open?: (page: Page) => Promise<void>;
}

const TREE = '[role="toolbar"] button[aria-haspopup="dialog"]';

/** What opens over a dashboard, by the name of its picture. */
const OVER_DASHBOARD: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  hierarchy: (page) => page.locator(TREE).first().click(),
  'hierarchy-details': async (page) => {
    await page.locator(TREE).first().click();
    await page.locator('[role="treeitem"]').last().hover();
    await page.locator('[role="treeitem"]').last().locator('button').last().click();
  },
  compare: (page) => page.locator(TREE).nth(1).click(),
  settings: (page) => page.locator('[role="toolbar"] > button').last().click(),
  links: (page) => page.locator('main button:has(svg.tabler-icon-link)').click(),
  energy: (page) => page.locator('main button:has(svg.tabler-icon-pencil)').first().click(),
  'chart-menu': (page) => page.locator('main button[aria-haspopup="menu"]').first().click(),
  'chart-table': async (page) => {
    await page.locator('main button[aria-haspopup="menu"]').first().click();
    await page.locator('[role="menuitem"]').nth(6).click();
  },
  bell: (page) => page.locator('header:has(h1) button[aria-haspopup="dialog"]').click(),
  user: (page) => page.locator('header:has(h1) button[aria-haspopup="menu"]').last().click(),
  palette: (page) => page.keyboard.press('Control+k'),
  shortcuts: (page) => page.keyboard.press('?'),
};

/** Every screen of the catalogue, the ones without a session, a group's dashboard, and what opens over them. */
export async function picturesOf(session: SignedIn): Promise<Picture[]> {
  const screens = screenAddresses(session).map(
    ([path, address]): Picture => ({ name: path.slice(1).replaceAll('/', '-'), address }),
  );
  const dashboard = screens.find(({ name }) => name === 'phasor-dashboard')?.address ?? '/';
  const profile = screens.find(({ name }) => name.startsWith('visualization-profile'))?.address ?? '/';
  return [
    { name: 'login', address: '/login' },
    ...screens,
    ...(await groupPictures(session)),
    ...(await publicPictures(session)),
    ...Object.entries(OVER_DASHBOARD).map(
      ([name, open]): Picture => ({ name: `open-${name}`, address: dashboard, open }),
    ),
    { name: 'open-range', address: profile, open: (page) => page.keyboard.press('t') },
  ];
}

async function groupPictures({ call, answer }: SignedIn): Promise<Picture[]> {
  const { data } = await call('hierarchy.read', { token: answer.user.token });
  const group = data.nodes.find(({ isLeaf }) => !isLeaf);
  return group === undefined
    ? []
    : [{ name: 'group-dashboard', address: `/phasor/dashboard?group=${encodeURIComponent(group.data.id)}` }];
}

async function publicPictures({ call, answer }: SignedIn): Promise<Picture[]> {
  const mac = answer.data[0]?.mac ?? '';
  const { data } = await call('sharing.link', {
    token: answer.user.token,
    deviceMAC: mac,
    name: DASHBOARD_LINK,
    encode: true,
  });
  const shown = (language: Language): Picture => ({
    name: `public-dashboard-${language}`,
    address: `/public/dashboard?token=${data.token}&lang=${language}&period=today`,
  });
  return [...LANGUAGES.map(shown), { name: 'public-dashboard-ended', address: '/public/dashboard?token=none&lang=en' }];
}
