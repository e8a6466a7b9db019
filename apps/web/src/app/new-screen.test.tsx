import type { SeriesAnswer } from '@phasor/contract';
import { describe, expect, it, vi } from 'vitest';
import type { ColumnScreen, LineScreen } from '../base/addresses/chart-screens.ts';
import { ROUTES } from '../base/addresses/route-catalogue.ts';
import type { AuthRecord } from '../base/session/session-store.ts';
import { deviceEntry } from '../base/testing/device-entry.ts';
import { ANALYTICS_SCREENS } from '../features/analytics/analytics-catalogue.ts';
import { columnWish } from '../features/analytics/column-view.ts';
import { startQuantities } from '../parts/live-values/index.ts';
import { closerPath } from '../parts/measurements/zoom/drill.ts';
import { profileChart, profileWish } from '../parts/profiles/index.ts';
import { PUBLIC_GRAPHS, parsePublicSearch } from '../parts/sharing/index.ts';
import { createAppRouter } from './router.tsx';
import { sidebarSections } from './shell/sidebar/sidebar-model.ts';

/** Two rows that the catalogue does not have: lines of a quantity, and columns of a period. */
const NEW = vi.hoisted(() => {
  const kinds = ['precision'] as const;
  const unbalance = {
    ...{ quantity: 'I', also: ['U'], axis: 'current', cumulative: false, sources: true, path: 'unbalance' },
    ...{ menus: { profile: kinds, realtime: kinds }, publicNumber: 9 },
  } as const satisfies LineScreen;
  const reactiveEnergyHour = {
    ...{ columns: 'reactive', period: 'HOUR', path: 'energy/reactive/hour' },
  } as const satisfies ColumnScreen;
  return { unbalance, reactiveEnergyHour };
});

vi.mock('../base/addresses/chart-screens.ts', async (original) => {
  const real = await original<typeof import('../base/addresses/chart-screens.ts')>();
  const { unbalance, reactiveEnergyHour } = NEW;
  return {
    ...real,
    LINE_SCREENS: { ...real.LINE_SCREENS, unbalance },
    LINES: [...real.LINES, ['unbalance', unbalance]],
    COLUMN_SCREENS: { ...real.COLUMN_SCREENS, reactiveEnergyHour },
    COLUMNS: [...real.COLUMNS, ['reactiveEnergyHour', reactiveEnergyHour]],
  };
});

const auth: AuthRecord = {
  ...{ login: 'kim', id: 1, demo: false, token: 't', expiration: 1, applications: [] },
  sections: ['visualization'],
};

/** The addresses of a menu of the sidebar, for a kind of device. */
function menuOf(name: string, type: number): readonly string[] {
  const device = deviceEntry({ mac: '02005E100001', type });
  const items = sidebarSections({ auth, selection: { kind: 'device', device, title: '' } }).flatMap((of) => of.items);
  return items
    .flatMap((item) => (item.kind === 'menu' && item.name === name ? item.entries : []))
    .map(({ path }) => path);
}

// proves R-SHELL-059
describe('a row of a new chart screen', () => {
  const paths = ['profile/unbalance', 'realtime/unbalance', 'energy/reactive/hour'].map(
    (end) => `/visualization/${end}`,
  );

  it('gives it addresses with their pages', () => {
    const found = ROUTES.filter(({ path }) => paths.includes(path));
    expect(found.map(({ page, screen }) => `${page} ${screen}`)).toEqual([
      'profile unbalance',
      'realtime unbalance',
      'analytics reactiveEnergyHour',
    ]);
    expect(Object.keys(createAppRouter().routesByPath)).toEqual(expect.arrayContaining(paths));
  });

  it('puts it into the menus of the kinds of devices that have it', () => {
    expect([menuOf('profile', 3), menuOf('realtime', 3)].map((menu) => menu.at(-1))).toEqual(paths.slice(0, 2));
    for (const menu of ['profile', 'realtime']) expect(menuOf(menu, 1)).not.toEqual(expect.arrayContaining(paths));
    expect(menuOf('analytics', 1)).toContain(paths[2]);
  });

  it('says what is requested and drawn', () => {
    const range = { from: 0, to: 60_000 };
    expect(profileWish(NEW.unbalance, { range, source: 1, phases: ['L1'] })).toMatchObject({
      data: 'I,U',
      cumulative: false,
    });
    expect(startQuantities(NEW.unbalance)).toEqual(['I', 'U']);
    const answer: SeriesAnswer = {
      ...{ status: 'OK', coverage: {}, step: 60, time_zone: 'UTC' },
      data: { I: { L1: [[0, 3]] } },
    };
    const names = { average: '', sum: '', single: '' };
    const chart = profileChart(NEW.unbalance, answer, {
      range,
      locale: 'en',
      axisKind: 'linear',
      asRatio: false,
      names,
    });
    expect([chart.axes[0]?.quantity, chart.series[0]?.points]).toEqual(['current', [[0, 3]]]);
    const screen = (ANALYTICS_SCREENS as Readonly<Record<string, (typeof ANALYTICS_SCREENS)['activeEnergyHour']>>)
      .reactiveEnergyHour;
    expect(screen).toMatchObject({ axis: 'reactiveEnergy', setup: { granularity: 'day' } });
    expect(screen && columnWish(screen, { range, period: 'HOUR', source: 1 }).data).toBe('Q1,Q2,Q3,Q4');
  });

  it('opens it from the columns above it', () => {
    expect(closerPath('reactive', 'DAY')).toBe('/visualization/energy/reactive/hour');
    expect(closerPath('reactive', 'HOUR')).toBe('/visualization/profile/power/reactive');
  });

  it('offers it to public dashboards by its number', () => {
    expect(Object.entries(PUBLIC_GRAPHS)).toContainEqual(['9', 'unbalance']);
    expect(parsePublicSearch({ graphs: '[9]' }).graphs).toEqual([9]);
  });
});
