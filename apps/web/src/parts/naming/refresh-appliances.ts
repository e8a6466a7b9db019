import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../base/api/queries/call-query.ts';

const READS = [
  'appliances.list',
  'appliances.imprints',
  'appliances.readMenu',
  'appliances.runtime',
  'appliances.energy',
  'appliances.months',
  'appliances.whyNot',
  'appliances.anomalies',
  'appliances.questions',
  'appliances.corrections',
] as const;

/** History is recognised anew within some seconds: figures are read again after this time, ms. */
const AGAIN_MS = [3_000, 12_000];

/** Data of appliances are read again after one was recorded, named, corrected or removed. */
export function refreshAppliances(client: QueryClient): void {
  const read = () => {
    for (const name of READS) void client.invalidateQueries({ queryKey: callKey(name) });
  };
  read();
  for (const ms of AGAIN_MS) setTimeout(read, ms);
}
