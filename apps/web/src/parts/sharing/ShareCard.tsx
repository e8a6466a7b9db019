import { Button } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureNotice } from '../../base/api/queries/use-failure-notice.ts';
import { useLanguage } from '../../base/i18n/use-language.ts';
import { toasts } from '../../base/toasts/toasts.ts';
import { Card, type CardProps } from '../../base/ui/Card.tsx';
import { Skeleton } from '../../base/ui/states/Skeleton.tsx';
import { publicAddress } from './public-address.ts';
import styles from './ShareCard.module.css';
import { useDashboardLink } from './sharing-queries.ts';
import { useCopy } from './use-copy.ts';

const LinksDialog = lazy(() => import('./LinksDialog.tsx').then((it) => ({ default: it.LinksDialog })));
const QrCode = lazy(() => import('../../base/ui/qr/QrCode.tsx').then((it) => ({ default: it.QrCode })));

/** Columns up to which the words stand below a code that fills the card. */
const UPRIGHT_TO = 4;

interface ShareCardProps {
  readonly mac: string;
  /** Period that the public dashboard starts with. */
  readonly period?: string;
  readonly span: NonNullable<CardProps['span']>;
}

/** A code that shows this device to the person who scans it (R-DASH-044, D65). */
export function ShareCard({ mac, period, span }: ShareCardProps) {
  const { t } = useTranslation(['sharing', 'common']);
  const { data, error, refetch, isFetching } = useDashboardLink(mac);
  const addressOf = useAddress(period);
  const copy = useCopy();
  const [isOpen, setOpen] = useState(false);
  useQrFailureToast(error);
  const token = data?.data.token;
  const address = token === undefined ? undefined : addressOf(token);
  return (
    <Card title={t('title')} span={span}>
      <div className={styles.body} data-upright={span <= UPRIGHT_TO}>
        {address === undefined ? (
          <div className={styles.blank}>{error === null ? <Skeleton width={8} /> : null}</div>
        ) : (
          <Suspense fallback={<div className={styles.blank} />}>
            <div className={styles.code}>
              <QrCode text={address} label={t('code')} />
            </div>
          </Suspense>
        )}
        <div className={styles.words}>
          <p className={styles.hint}>{t(error === null ? 'hint' : 'failed')}</p>
          <div className={styles.actions}>
            {error !== null && address === undefined ? (
              <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
                {t('common:action.retry')}
              </Button>
            ) : (
              <Button
                variant="default"
                leftSection={<IconCopy size="1rem" aria-hidden />}
                disabled={address === undefined}
                onClick={() => address !== undefined && void copy(address)}
              >
                {t('copy')}
              </Button>
            )}
            <Button variant="default" leftSection={<IconLink size="1rem" aria-hidden />} onClick={() => setOpen(true)}>
              {t('manage')}
            </Button>
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        {isOpen ? <LinksDialog mac={mac} addressOf={addressOf} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </Card>
  );
}

function useAddress(period: string | undefined): (token: string) => string {
  const lang = useLanguage();
  return (token) =>
    publicAddress(globalThis.location.origin, { token, lang, ...(period === undefined ? {} : { period }) });
}

/** Tells a failure of the code under its own name (R-ERR-008). */
function useQrFailureToast(error: Error | null): void {
  const { t } = useTranslation(['errors']);
  useFailureNotice(error, () =>
    toasts.show({
      kind: 'error',
      title: `${t('errors:api_communication_error.title')} QR`,
      hint: t('errors:api_communication_error.hint'),
    }),
  );
}
