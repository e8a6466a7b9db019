import type { LiveValues } from '@phasor/contract';
import { useState } from 'react';
import { NOTHING_SEEN, type SeenChanges, seenBy } from './relay-figures.ts';

/** States and changes observed on this screen: the server's time follows with the next stored sample. */
export function useSeenChanges(values: LiveValues | undefined): SeenChanges {
  const [seen, setSeen] = useState({ values, changes: NOTHING_SEEN });
  if (seen.values !== values && values !== undefined) setSeen({ values, changes: seenBy(seen.changes, values) });
  return seen.changes;
}
