import { IconListDetails } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../base/api/queries/call-query.ts';
import { mayCall } from '../../../base/session/may-call.ts';
import { IconButton } from '../../../base/ui/IconButton.tsx';
import type { Board } from '../board.ts';
import tiles from '../tiles.module.css';

/** Old increments do not change by the minute. */
const FRESH_MS = 600_000;

const KeptApartDialog = lazy(() => import('./KeptApartDialog.tsx').then((it) => ({ default: it.KeptApartDialog })));

/** Energy that a register claims and the connection cannot have carried: listed for the owner, not counted (D47). */
export function KeptApartRow({ board: { selection, zone } }: { board: Board }) {
  const { t } = useTranslation(['dashboard']);
  const [isOpen, setOpen] = useState(false);
  const token =
    selection.kind === 'device' && mayCall(selection.device, 'devices.doubtful') ? selection.device.token : '';
  const { data } = useQuery({
    ...callQuery('devices.doubtful', { token }),
    enabled: token !== '',
    staleTime: FRESH_MS,
    meta: { quiet: 'all' },
  });
  const increments = data?.data ?? [];
  if (increments.length === 0) return null;
  return (
    <div className={tiles.row}>
      <dt>{t('kept_apart.title')}</dt>
      <dd>
        {t('kept_apart.count', { count: increments.length })}
        <IconButton
          className={tiles.edit}
          icon={IconListDetails}
          label={t('kept_apart.open')}
          onClick={() => setOpen(true)}
        />
      </dd>
      <Suspense fallback={null}>
        {isOpen && <KeptApartDialog {...{ increments, zone }} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
