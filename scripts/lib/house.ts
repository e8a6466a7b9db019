import type { Import } from './import-graph.ts';

/** The layers of the web application, the lowest first: an arrow never runs up. */
export const LAYERS = ['base', 'parts', 'features', 'app'] as const;
type Layer = (typeof LAYERS)[number];

/** Parts that each part may import, by name. */
export type PartsKnown = ReadonlyMap<string, readonly string[]>;

/** The room of a file: a part, a feature or a room of the base by its folder; all other files are the application. */
export function roomOf(path: string): string {
  const [layer = '', name = ''] = path.split('/');
  return layer !== 'app' && isLayer(layer) && name !== '' ? `${layer}/${name}` : 'app';
}

const isLayer = (name: string): name is Layer => (LAYERS as readonly string[]).includes(name);
const layerOf = (room: string) => LAYERS.findIndex((layer) => room === layer || room.startsWith(`${layer}/`));

/** Number of imports from room to room. @param room of a file; undefined where it belongs to none */
export function arrowsOf(
  imports: readonly Import[],
  room: (path: string) => string | undefined = roomOf,
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const arrows = new Map<string, Map<string, number>>();
  for (const { from, to } of imports) {
    const [a, b] = [room(from), room(to)];
    if (a === undefined || b === undefined || a === b) continue;
    const known = arrows.get(a) ?? new Map<string, number>();
    arrows.set(a, known.set(b, (known.get(b) ?? 0) + 1));
  }
  return arrows;
}

interface Rule {
  readonly rule: string;
  readonly isBroken: (arrow: Import, known: PartsKnown) => boolean;
}

/** The rules for one import; those for all imports together are in `circlesIn`. */
const RULES: readonly Rule[] = [
  {
    rule: 'an arrow never runs up',
    isBroken: ({ from, to }) => layerOf(roomOf(to)) > layerOf(roomOf(from)),
  },
  {
    rule: 'features do not know each other',
    isBroken: ({ from, to }) => isAcross(from, to, 'features'),
  },
  {
    rule: 'a part knows the parts that ARCHITECTURE.md names',
    isBroken: ({ from, to }, known) => isAcross(from, to, 'parts') && !known.get(nameOf(from))?.includes(nameOf(to)),
  },
  {
    rule: 'a part or a feature is imported through its index.ts',
    isBroken: ({ from, to }) =>
      roomOf(from) !== roomOf(to) && /^(parts|features)\//.test(to) && !/^\w+\/[\w-]+\/index\.ts$/.test(to),
  },
];

const nameOf = (path: string) => path.split('/')[1] ?? '';
const isAcross = (from: string, to: string, layer: Layer) =>
  roomOf(from) !== roomOf(to) && [from, to].every((path) => path.startsWith(`${layer}/`));

/** Imports that break a rule, as text: `a.ts -> b.ts: the rule`. */
export function breachesOf(imports: readonly Import[], known: PartsKnown): readonly string[] {
  const single = imports.flatMap((arrow) =>
    RULES.filter(({ isBroken }) => isBroken(arrow, known)).map(({ rule }) => `${arrow.from} -> ${arrow.to}: ${rule}`),
  );
  return [...single, ...circlesIn(arrowsOf(imports))];
}

/** Circles of rooms through other rooms, as text. */
export function circlesIn(arrows: ReadonlyMap<string, ReadonlyMap<string, number>>): readonly string[] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (room: string, way: readonly string[]): void => {
    const at = way.indexOf(room);
    if (at >= 0) circles.push([...way.slice(at), room]);
    if (at >= 0 || done.has(room)) return;
    for (const next of arrows.get(room)?.keys() ?? []) visit(next, [...way, room]);
    done.add(room);
  };
  for (const room of arrows.keys()) visit(room, []);
  return circles.map((circle) => `${circle.join(' -> ')}: no room knows itself over others`);
}

/** The parts and the parts they may import, from the table of a document: `| \`parts/name\` | what for | knows |`. */
export function partsKnownIn(document: string): PartsKnown {
  const rows = [...document.matchAll(/^\| `parts\/([\w-]+)` +\|[^|]*\|([^|]*)\|$/gm)];
  return new Map(rows.map(([, name = '', known = '']) => [name, known.match(/[a-z][\w-]*/g) ?? []]));
}
