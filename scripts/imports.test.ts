import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesOf, partsKnownIn } from './lib/house.ts';
import { housePicture, layerTable, withHouse } from './lib/house-picture.ts';
import { importsIn } from './lib/import-graph.ts';
import { serverCircles } from './lib/server-rooms.ts';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const imports = importsIn(join(root, 'apps/web/src'));
const known = partsKnownIn('| `parts/charts` | pictures | |\n| `parts/demand` | peaks | charts |\n');

/** Cells without the spaces that the formatter adds to align columns. */
const plain = (text: string) => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');

describe('the web application', () => {
  it('breaks no rule of the house', () => {
    expect(imports.length).toBeGreaterThan(1_000);
    expect(breachesOf(imports, partsKnownIn(document))).toEqual([]);
  });

  it('is drawn in ARCHITECTURE.md as it is', () => {
    expect(withHouse(document, imports)).toBe(document);
    const fewer = imports.slice(1_000);
    const other = withHouse(document, fewer);
    expect(plain(other)).toContain(plain(layerTable(fewer)));
    expect(other).toContain(housePicture(fewer));
  });
});

describe('the rules of the house', () => {
  it.each([
    ['base/ui/Card.tsx', 'parts/charts/index.ts', 'an arrow never runs up'],
    ['parts/charts/x.ts', 'features/dashboard/index.ts', 'an arrow never runs up'],
    ['features/reports/x.ts', 'app/router.tsx', 'an arrow never runs up'],
    ['features/reports/x.ts', 'features/dashboard/index.ts', 'features do not know each other'],
    ['parts/charts/x.ts', 'parts/demand/index.ts', 'a part knows the parts that ARCHITECTURE.md names'],
    ['parts/demand/x.ts', 'parts/charts/layout/plot.ts', 'a part or a feature is imported through its index.ts'],
    ['app/pages.ts', 'features/dashboard/DashboardPage.tsx', 'a part or a feature is imported through its index.ts'],
  ])('refuse that %s imports %s', (from, to, rule) => {
    expect(breachesOf([{ from, to }], known)).toEqual([`${from} -> ${to}: ${rule}`]);
  });

  it('refuse indirect circles of rooms', () => {
    const circle = [
      { from: 'base/api/a.ts', to: 'base/session/b.ts' },
      { from: 'base/session/b.ts', to: 'base/state/c.ts' },
      { from: 'base/state/c.ts', to: 'base/api/a.ts' },
    ];
    expect(breachesOf(circle, known)).toEqual([
      'base/api -> base/session -> base/state -> base/api: no room knows itself over others',
    ]);
  });

  it.each([
    ['parts/demand/x.ts', 'parts/charts/index.ts'],
    ['parts/demand/x.ts', 'base/ui/Card.tsx'],
    ['features/reports/x.ts', 'parts/charts/index.ts'],
    ['app/pages.ts', 'features/dashboard/index.ts'],
    ['parts/charts/layout/plot.ts', 'parts/charts/drawing/pen.ts'],
  ])('allow that %s imports %s', (from, to) => {
    expect(breachesOf([{ from, to }], known)).toEqual([]);
  });
});

describe('the rooms of the server', () => {
  it('know each other one way only', () => {
    const server = importsIn(join(root, 'apps/server/src'));
    expect(server.length).toBeGreaterThan(2_000);
    expect(serverCircles(server)).toEqual([]);
  });

  it.each([
    ['adapters/mqtt', 'adapters/ecosystems'],
    ['settings', 'backup'],
    ['adapters/mqtt/session', 'adapters/mqtt/broker'],
    ['features/measurements/gauges', 'features/measurements/statistics'],
  ])('may not be %s and %s in a circle', (one, other) => {
    const there = { from: `${one}/a.ts`, to: `${other}/b.ts` };
    const back = { from: `${other}/c.ts`, to: `${one}/room/d.ts` };
    expect(serverCircles([there])).toEqual([]);
    expect(serverCircles([there, back])).toEqual([`${one} -> ${other} -> ${one}: no room knows itself over others`]);
  });

  it('may be known by files beside them, which put them together', () => {
    const mounted = { from: 'adapters/mqtt/mount.ts', to: 'adapters/mqtt/broker/link.ts' };
    expect(serverCircles([mounted, { from: 'adapters/mqtt/broker/link.ts', to: 'adapters/mqtt/mount.ts' }])).toEqual(
      [],
    );
  });
});
