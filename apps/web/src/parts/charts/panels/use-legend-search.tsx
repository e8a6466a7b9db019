import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LegendEntry } from './Legend.tsx';

const LegendSearch = lazy(() => import('./LegendSearch.tsx').then((it) => ({ default: it.LegendSearch })));

/** A legend of so many entries is searched. */
const SEARCHED = 12;

interface Searched {
  /** The field above the legend; false where its entries are few. */
  readonly search: ReactNode;
  /** Ids of the entries that are found; undefined while nothing is searched. */
  readonly found: ReadonlySet<string> | undefined;
}

/** The search of a legend, where its entries are many. */
export function useLegendSearch(entries: readonly Pick<LegendEntry, 'id' | 'name'>[]): Searched {
  const [found, setFound] = useState<ReadonlySet<string>>();
  const search = entries.length >= SEARCHED && (
    <Suspense>
      <LegendSearch entries={entries} onFound={setFound} />
    </Suspense>
  );
  return { search, found };
}
