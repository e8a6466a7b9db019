import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { METER_MODELS } from '@phasor/meters';
import { expect, it } from 'vitest';
import { loadConfig } from './cli/load-config.ts';
import { temporaryFolders } from './testing/agent-files.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/agent.md'), 'utf8');
const NAMES = { tcp: 'TCP', rtu: 'RTU' } as const;
const PARITIES = { none: 'N', even: 'E', odd: 'O' } as const;

const folder = temporaryFolders();
const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

// proves R-AGENT-014
it('the meters in the document are those of the catalogue', () => {
  const [, table = ''] = /<!-- meters -->([\s\S]*)<!-- \/meters -->/.exec(DOCUMENT) ?? [];
  const rows = table.trim().split('\n').slice(2).map(cellsOf);
  expect(rows).toEqual(
    METER_MODELS.map(({ id, maker, name, phases, connections, serial, note }) => [
      `\`${id}\``,
      `${maker} ${name}`,
      String(phases),
      connections.map((each) => NAMES[each]).join(', '),
      [serial && `${serial.baudRate} 8${PARITIES[serial.parity]}${serial.stopBits}`, note].filter(Boolean).join('; '),
    ]),
  );
});

// proves R-AGENT-014
it('the file in the document is valid', () => {
  const [, text = ''] = /```yaml\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
  const file = join(folder(), 'agent.yaml');
  writeFileSync(file, text);
  expect(loadConfig(file)).toMatchObject({ config: { meters: { length: 6, 0: { mac: '02005E100001' } } } });
});
