import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FindingView } from './finding-view.ts';
import { LagDrawing } from './LagDrawing.tsx';
import type { Turning } from './WiringCard.tsx';
import styles from './wiring.module.css';

interface FindingItemProps {
  readonly view: FindingView;
  readonly turning: Turning | undefined;
}

/** One fault: what is wrong, what shows it, what to do, and the angles before and after. */
export function FindingItem({ view: { key, words, angles, turns }, turning }: FindingItemProps) {
  const { t } = useTranslation(['wiring']);
  // A transformer that is only turned stays beside its own voltage.
  const voltageOf = (phase: string) => (key === 'turned' ? t('voltage.own') : t('voltage.of', { phase }));
  const before = t(`relation.${words.relation}`, { voltage: voltageOf(words.phase), angle: words.lag });
  const after = t(`relation.${words.after_relation}`, { voltage: voltageOf(words.line), angle: words.after });
  const turn = turning?.turn;
  // What is turned already and still looks turned was right at first.
  const isTurned = turning?.turned.some((phase) => phase === turns) === true;
  return (
    <li className={styles.finding}>
      <div className={styles.words}>
        <h3>{t(`finding.${key}`, words)}</h3>
        <p>{t(`evidence.${key}`, { ...words, before, after })}</p>
        <p>{t(`remedy.${key}`, words)}</p>
        {turns === undefined || turn === undefined ? null : (
          <>
            <Button
              size="xs"
              variant="default"
              loading={turning?.isPending ?? false}
              onClick={() => turn({ phase: turns, turned: !isTurned })}
            >
              {t('turn', { phase: turns })}
            </Button>
            <p className={styles.note}>{t('turn_hint')}</p>
          </>
        )}
      </div>
      {angles === undefined ? null : (
        <div className={styles.drawings}>
          <LagDrawing
            voltage={angles.own}
            lag={angles.before}
            isRight={false}
            caption={t('drawing.before', { phase: angles.own })}
          />
          <LagDrawing
            voltage={angles.voltage}
            lag={angles.after}
            isRight
            caption={t('drawing.after', { phase: angles.voltage })}
          />
        </div>
      )}
    </li>
  );
}
