import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useImportFile } from './use-import-file.ts';

/** What becomes of a chosen file: why it is refused, or its number of records and whether the first one is a heading. */
async function opened(text: string) {
  const { result } = renderHook(() => useImportFile({ zone: 'UTC', meanings: ['P'] }));
  act(() => result.current.read(new File([text], 'meter.csv')));
  await waitFor(() => expect(['open', 'none']).toContain(result.current.stage.kind));
  const { stage } = result.current;
  return stage.kind === 'open' ? [stage.table.records.length, stage.mapping.hasHeader] : stage;
}

// proves R-FILE-050
it('a file that has a heading and no records is refused like an empty one, one with a record is not', async () => {
  expect(await opened('time;P (W)\n')).toEqual({ kind: 'none', problem: 'empty' });
  expect(await opened('')).toEqual({ kind: 'none', problem: 'empty' });
  expect(await opened('time;P (W)\n2026-01-01 00:00;5\n')).toEqual([2, true]);
  expect(await opened('2026-01-01 00:00;5\n')).toEqual([1, false]);
});
