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

/** The document with the table of layers and the picture of parts as they follow from the imports. */
export function withHouse(document: string, imports: readonly Import[]): string {
  const table = /^\| imports of .*(\n\|.*)*/m;
  const picture = /^```mermaid\n[\s\S]*?^```/m;
  return document.replace(table, aligned(layerTable(imports))).replace(picture, housePicture(imports));
}

/** A table whose columns are as wide as their widest cell, as the formatter writes it. */
function aligned(table: string): string {
  const rows = table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const isRule = (cell: string) => /^-+$/.test(cell);
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column] ?? '').map((cell) => (isRule(cell) ? 0 : cell.length))),
  );
  const cellOf = (cell: string, column: number) =>
    isRule(cell) ? '-'.repeat(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => `| ${row.map(cellOf).join(' | ')} |`).join('\n');
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
