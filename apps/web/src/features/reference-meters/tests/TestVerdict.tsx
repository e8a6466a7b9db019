import type { MeterTest } from '@phasor/contract';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../base/ui/Badge.tsx';
import { isWithin } from './test-view.ts';

/** Whether a result is within the limit of its class; nothing where it has no class. */
export function TestVerdict({ test }: { test: MeterTest }) {
  const { t } = useTranslation(['reference-meters']);
  const within = isWithin(test);
  if (within === undefined) return null;
  return <Badge tone={within ? 'ok' : 'bad'}>{t(within ? 'within' : 'beyond')}</Badge>;
}
