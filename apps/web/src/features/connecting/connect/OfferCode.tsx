import { Button } from '@mantine/core';
import type { ConnectionOffer } from '@phasor/contract';
import { IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../base/ui/Card.tsx';
import { QrCode } from '../../../base/ui/qr/QrCode.tsx';
import { CopyButton } from '../CopyButton.tsx';
import flow from '../flow/flow.module.css';
import { useRenew } from '../use-connecting.ts';
import styles from './connect.module.css';
import { fitsCode, showsPassword, wholeText } from './offer-text.ts';

/** Everything at once, for the phone in front of the device: one text to copy, and its code. */
export function OfferCode({ offer }: { offer: ConnectionOffer }) {
  const { t } = useTranslation(['connecting']);
  const [isShown, setShown] = useState(false);
  const renew = useRenew();
  const text = wholeText(offer);
  if (!showsPassword(offer)) return null;
  return (
    <Card title={t('connect.whole')} aside={<CopyButton name={t('connect.whole')} text={text} />} span={4}>
      <p className={flow.hint}>{t('connect.whole_hint')}</p>
      {isShown ? (
        <div className={styles.code}>
          <QrCode text={text} label={t('connect.code_of')} />
        </div>
      ) : null}
      <div className={flow.actions}>
        {fitsCode(text) ? (
          <Button
            variant="default"
            leftSection={<IconQrcode size={16} aria-hidden />}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'connect.code_away' : 'connect.code')}
          </Button>
        ) : null}
        <Button
          variant="default"
          loading={renew.isPending}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => renew.mutate(offer.id)}
        >
          {t('connect.renew')}
        </Button>
      </div>
      <p className={flow.hint}>{t('connect.once')}</p>
    </Card>
  );
}
