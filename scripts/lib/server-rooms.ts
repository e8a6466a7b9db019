import { arrowsOf, circlesIn } from './house.ts';
import type { Import } from './import-graph.ts';

/** Layers whose folders are rooms; every other folder of the server is a room itself. */
const LAYERS: ReadonlySet<string> = new Set(['adapters', 'features']);

/** The room of a file, such as `adapters/mqtt` or `settings`. A file beside rooms belongs to none: it may know them all. */
function roomOf(path: string): string | undefined {
  const [first = '', ...rest] = path.split('/').slice(0, -1);
  if (!LAYERS.has(first)) return first || undefined;
  return rest[0] === undefined ? undefined : `${first}/${rest[0]}`;
}

/** A room within a room, such as `adapters/mqtt/session`. */
function innerRoomOf(path: string): string | undefined {
  const room = roomOf(path);
  const inner = room === undefined ? undefined : path.slice(room.length + 1).split('/');
  return inner !== undefined && inner.length > 1 ? `${room}/${inner[0]}` : undefined;
}

/** Circles of imports among the rooms of the server, and among the rooms within one. */
export function serverCircles(imports: readonly Import[]): readonly string[] {
  const inside = imports.filter(({ from, to }) => roomOf(from) === roomOf(to));
  return [...circlesIn(arrowsOf(imports, roomOf)), ...circlesIn(arrowsOf(inside, innerRoomOf))];
}
