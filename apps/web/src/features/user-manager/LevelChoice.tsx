import { LEVELS, type Level } from '@phasor/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceGroup } from '../../base/ui/floating/ChoiceGroup.tsx';
import { LEVEL_ICONS } from '../../base/ui/level-icons.ts';
import styles from './LevelChoice.module.css';

interface LevelChoiceProps {
  readonly value: Level | undefined;
  readonly isDisabled: boolean;
  readonly problem: string | false;
  readonly onChange: (level: Level) => void;
}

/** The level of an account on a device: three levels, each with an explanation (D9). */
export function LevelChoice({ value, isDisabled, problem, onChange }: LevelChoiceProps) {
  const { t } = useTranslation(['user-manager', 'common']);
  const id = useId();
  return (
    <ChoiceGroup legend={t('assign.level')} problem={problem} columns="wide">
      <div className={styles.levels}>
        {LEVELS.map((level) => {
          const Icon = LEVEL_ICONS[level];
          return (
            <label key={level} className={styles.level} data-chosen={value === level}>
              <input
                type="radio"
                name={id}
                value={level}
                aria-label={t(`common:level.${level}`)}
                aria-describedby={`${id}-${level}`}
                checked={value === level}
                disabled={isDisabled}
                onChange={() => onChange(level)}
              />
              <Icon aria-hidden />
              <span>
                <strong>{t(`common:level.${level}`)}</strong>
                <small id={`${id}-${level}`}>{t(`common:level_hint.${level}`)}</small>
              </span>
            </label>
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
