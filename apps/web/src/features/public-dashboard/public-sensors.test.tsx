import type { LiveValues } from '@phasor/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answeringServer } from '../../base/testing/answering-server.ts';
import { renderPage } from '../../base/testing/render-page.tsx';
import { PublicTiles } from './PublicBoardView.tsx';
import { BOARD, publicDetails } from './testing/public-board.ts';

const METER = 1;
const SENSOR = 7;
const shape = { status: 'OK', step: 60, time_zone: 'UTC', coverage: {} };
const nothing = { MIN: null, AVG: null, MAX: null };

/** The figures behind a link; today the air was from 19 to 23 °C, or nothing was measured of it. */
function show(type: number, newest: LiveValues | undefined, isMeasured = true) {
  const air = { ...nothing, ...(isMeasured ? { MIN: 19, AVG: 21, MAX: 23 } : {}) };
  const data = { temp_1: air, humidity: nothing, co2: nothing, lux1: nothing, lux2: nothing, pir: nothing };
  answeringServer({
    '/profile': () => ({ ...shape, data: { E_I: { cumulative: [] } } }),
    '/energy': () => ({ ...shape, data: {} }),
    '/statistics': () => ({ ...shape, data: {} }),
    '/sensor/data': () => ({ ...shape, data }),
  });
  const window = newest ? [newest] : [];
  renderPage(<PublicTiles board={BOARD} details={publicDetails({ type })} window={window} isOld={false} />);
}

/** Room that the tiles keep for their numbers, in the size of the number. */
const rooms = () =>
  [...document.querySelectorAll<HTMLElement>('[style*="--width"]')].map(({ style }) =>
    style.getPropertyValue('--width'),
  );

const titles = () => screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'));

// proves R-SHARE-033
describe('the figures behind a public link', () => {
  it('of a sensor are those of the air that are known, live and over the period', async () => {
    show(SENSOR, { ts: Date.now() / 1_000, tempS: 21.5, hum: 45 });
    expect(await screen.findByText('19.0')).toBeDefined();
    expect(titles()).toEqual(['Temperature', 'Humidity']);
    expect(screen.getByText('21.5')).toBeDefined();
  });

  // proves R-SHARE-035
  it('of a sensor have one size, that of the widest number now and over the period', async () => {
    show(SENSOR, { ts: Date.now() / 1_000, tempS: 9.5, hum: 45, co2: 1_234 });
    await screen.findByText('19.0');
    // 1,234 ppm: four digits, a mark, and three letters after a gap.
    expect(rooms()).toEqual(Array.from({ length: 3 }, () => (4 * 0.62 + 0.32 + 0.1 + 3 * 0.26).toFixed(2)));
  });

  // proves R-SHARE-035
  it('of a sensor keep their size while a value comes and goes that the period had', async () => {
    show(SENSOR, { ts: Date.now() / 1_000, tempS: 9.5 });
    await screen.findByText('23.0');
    // 23.0 °C of the period, though it is 9.5 °C now.
    expect(rooms()).toEqual([(3 * 0.62 + 0.32 + 0.1 + 2 * 0.26).toFixed(2)]);
  });

  it('of a sensor that is silent are those of the period', async () => {
    show(SENSOR, undefined);
    expect(await screen.findByText('23.0')).toBeDefined();
    expect(titles()).toEqual(['Temperature']);
  });

  it('of a sensor of which nothing is known are all of the air, without a value', () => {
    show(SENSOR, undefined, false);
    expect(titles()).toHaveLength(6);
    expect(titles()).not.toContain('Voltage');
  });

  it('of a meter are those of electricity, also while it is silent', async () => {
    show(METER, undefined);
    await screen.findByRole('region', { name: 'Active energy' });
    expect(titles()).toHaveLength(4);
  });
});
