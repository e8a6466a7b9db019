import { Button } from '@mantine/core';
import { PHASES } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { exchanged, isPlain, movedPhases, type PhaseOrder, pairsOf } from './phase-exchange.ts';
import styles from './wiring.module.css';

export interface Exchange {
  readonly order: PhaseOrder;
  /** Phases in use. */
  readonly phases: number;
  /** Undefined for those who may not. */
  readonly exchange: ((order: PhaseOrder) => void) | undefined;
  readonly isPending: boolean;
}

/** Phases that have other names at the meter than in the installation: which ones, and how to exchange and undo it. */
export function PhaseExchange({ order, phases, exchange, isPending }: Exchange) {
  const { t } = useTranslation(['wiring']);
  const pairs = pairsOf(phases);
  if (isPlain(order) && (exchange === undefined || pairs.length === 0)) return null;
  return (
    <div className={styles.exchange}>
      {isPlain(order) ? null : (
        <p className={styles.turned}>
          {t('exchange.is', { moved: movedPhases(order).join(', ') })}
          {exchange === undefined ? null : (
            <Button size="xs" variant="subtle" loading={isPending} onClick={() => exchange(PHASES)}>
              {t('undo')}
            </Button>
          )}
        </p>
      )}
      {exchange === undefined ? null : (
        <>
          <p className={styles.note}>{t('exchange.hint')}</p>
          <div className={styles.pairs}>
            {pairs.map(([one, other]) => (
              <Button
                key={`${one} ${other}`}
                size="xs"
                variant="default"
                disabled={isPending}
                onClick={() => exchange(exchanged(order, [one, other]))}
              >
                {t('exchange.pair', { one, other })}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}
