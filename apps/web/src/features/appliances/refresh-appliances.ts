import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '../../base/api/queries/call-query.ts';

const READS = [
  'appliances.list',
  'appliances.imprints',
  'appliances.readMenu',
  'appliances.runtime',
  'appliances.energy',
  'appliances.whyNot',
  'appliances.anomalies',
] as const;

/** Data of appliances are read again after one was recorded, renamed or removed. */
export function refreshAppliances(client: QueryClient): void {
  for (const name of READS) void client.invalidateQueries({ queryKey: callKey(name) });
}
