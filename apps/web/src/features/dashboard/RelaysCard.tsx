import { RELAYS } from '@phasor/contract';
import { formatQuantity } from '@phasor/quantities';
import { IconCircleDashed, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../i18n/locale.ts';
import { Card } from '../../ui/Card.tsx';
import { useLiveNow } from './board.ts';
import type { PartProps } from './parts.ts';
import styles from './RelaysCard.module.css';

const ICONS = { on: IconPlugConnected, off: IconPlugConnectedX, unknown: IconCircleDashed } as const;

/** What each relay of a disconnector reports now, and the energy that went through it. */
export function RelaysCard({ board, span }: PartProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const { values, isOld } = useLiveNow(board);
  return (
    <Card title={t('relays.title')} aside={t('now')} span={span}>
      <ul className={styles.relays} data-old={isOld}>
        {RELAYS.map((relay) => {
          const reported = values?.relays?.[relay];
          const state = reported === undefined ? 'unknown' : reported === 1 ? 'on' : 'off';
          const Icon = ICONS[state];
          const energy = formatQuantity('activeEnergyImport', values?.energy?.[`R${relay}`], localeOf(i18n.language));
          return (
            <li key={relay} className={styles.relay} data-state={state}>
              <Icon aria-hidden />
              <span className={styles.name}>{t('relays.relay', { number: relay })}</span>
              <strong>{t(`relays.${state}`)}</strong>
              <span className={styles.energy}>{`${energy.value} ${energy.unit}`}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
