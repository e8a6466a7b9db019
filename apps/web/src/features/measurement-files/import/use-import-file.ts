import { useEffect, useState } from 'react';
import { guessedWith, guessMapping, withMeanings } from './guess-mapping.ts';
import { inSlices } from './in-slices.ts';
import { isUsable, type Mapping, type Meaning, mappingProblems } from './mapping.ts';
import { FILE_BYTES_MAX, NoTextError, readTable, type Separator, type Table } from './read-table.ts';
import { understandFile } from './understand-file.ts';
import type { UnderstandContext, Understood } from './understood.ts';

/** Why a file cannot be read at all. */
export type FileProblem = 'too_big' | 'empty' | 'no_text' | 'unreadable';

export interface OpenFile {
  readonly file: File;
  readonly table: Table;
  readonly mapping: Mapping;
}

type Stage =
  | { readonly kind: 'none'; readonly problem?: FileProblem }
  | { readonly kind: 'reading'; readonly share: number }
  | ({ readonly kind: 'open' } & OpenFile);

/** The chosen file and its mapping. */
export function useImportFile({ zone, meanings }: { zone: string; meanings: readonly Meaning[] }) {
  const [stage, setStage] = useState<Stage>({ kind: 'none' });
  const read = async (file: File, separator?: Separator) => {
    if (file.size > FILE_BYTES_MAX) return setStage({ kind: 'none', problem: 'too_big' });
    setStage({ kind: 'reading', share: 0 });
    try {
      const onProgress = (share: number) => setStage({ kind: 'reading', share });
      const table = await readTable(file, { separator, onProgress });
      const mapping = withMeanings(guessMapping(table, zone), meanings);
      // Of a heading alone nothing could be chosen.
      const isEmpty = table.records.length === (mapping.hasHeader ? 1 : 0);
      setStage(isEmpty ? { kind: 'none', problem: 'empty' } : { kind: 'open', file, table, mapping });
    } catch (error) {
      setStage({ kind: 'none', problem: error instanceof NoTextError ? 'no_text' : 'unreadable' });
    }
  };
  const change = (part: Partial<Mapping>) =>
    setStage((now) => {
      if (now.kind !== 'open') return now;
      // The first line as a heading or not changes the names of the columns, and their guessed meanings.
      const { hasHeader = now.mapping.hasHeader } = part;
      const isNew = hasHeader !== now.mapping.hasHeader;
      const anew = () => withMeanings(guessedWith(now.table, { zone: now.mapping.zone, hasHeader }), meanings);
      const guess = isNew ? anew() : now.mapping;
      return { ...now, mapping: { ...guess, ...part } };
    });
  return {
    stage,
    read: (file: File, separator?: Separator) => void read(file, separator),
    change,
    close: () => setStage({ kind: 'none' }),
  };
}

/** State of parsing a file. */
export interface Understanding {
  /** Undefined while it runs, and for an invalid mapping. */
  readonly understood: Understood | undefined;
  readonly share: number;
}

const NOT_YET: Understanding = { understood: undefined, share: 0 };

/** Parses the file again whenever its mapping changes, without blocking the page. */
export function useUnderstood({ table, mapping }: OpenFile, context: UnderstandContext | undefined): Understanding {
  const [state, setState] = useState(NOT_YET);
  useEffect(() => {
    setState(NOT_YET);
    if (context === undefined || !isUsable(mappingProblems(mapping, context.phases))) return undefined;
    const aborting = new AbortController();
    const onProgress = (share: number) => setState({ understood: undefined, share });
    inSlices(understandFile(table, mapping, context), { signal: aborting.signal, onProgress }).then(
      (understood) => setState({ understood, share: 1 }),
      // It was aborted because another mapping is being parsed.
      () => undefined,
    );
    return () => aborting.abort();
  }, [table, mapping, context]);
  return state;
}
