import { arrowsOf, LAYERS, roomOf } from './house.ts';
import type { Import } from './import-graph.ts';

/** The layers with their rooms, and every arrow between parts, as a Mermaid flowchart for a document. */
export function housePicture(imports: readonly Import[]): string {
  const arrows = arrowsOf(imports);
  const parts = [...arrows].filter(([room]) => room.startsWith('parts/')).toSorted();
  const lines = parts.flatMap(([room, known]) => {
    const [, name = ''] = room.split('/');
    const to = [...known.keys()].filter((other) => other.startsWith('parts/')).toSorted();
    return to.length === 0 ? [`  ${name}`] : [`  ${name} --> ${to.map((other) => other.split('/')[1]).join(' & ')}`];
  });
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n');
}

/** Number of imports from layer to layer, as rows of a table; upper layers first. */
export function layerTable(imports: readonly Import[]): string {
  const layer = (path: string) => roomOf(path).split('/')[0] ?? '';
  const down = LAYERS.toReversed();
  const count = (from: string, to: string) =>
    imports.filter(
      (arrow) => layer(arrow.from) === from && layer(arrow.to) === to && roomOf(arrow.from) !== roomOf(arrow.to),
    ).length;
  const rooms = (name: string) =>
    new Set(imports.map(({ from }) => roomOf(from)).filter((room) => room.split('/')[0] === name)).size;
  const row = (name: string) => `| ${name} | ${rooms(name)} | ${down.map((to) => count(name, to)).join(' | ')} |`;
  return [
    `| imports of | rooms | ${down.join(' | ')} |`,
    `| --- | ${'--- | '.repeat(down.length + 1).trim()}`,
    ...down.map(row),
  ].join('\n');
}
