import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './flow.module.css';
import { type Flow, STEPS, type Step, stepsBefore } from './flow.ts';

/** The steps with the present one; those before it lead back. */
export function StepBar({ flow, onGo }: { flow: Flow; onGo: (step: Step) => void }) {
  const { t } = useTranslation(['connecting']);
  const back = stepsBefore(flow);
  const at = STEPS.indexOf(flow.step);
  return (
    <nav aria-label={t('steps')}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => {
          const name = t(flow.instead !== undefined && step === 'place' ? 'step.exchange' : `step.${step}`);
          const sign = (
            <span className={styles.number} aria-hidden>
              {index < at ? <IconCheck /> : index + 1}
            </span>
          );
          return (
            <li key={step} data-state={index < at ? 'done' : index === at ? 'now' : 'later'}>
              {back.includes(step) ? (
                <button type="button" className={styles.step} onClick={() => onGo(step)}>
                  {sign}
                  <span className={styles.name}>{name}</span>
                </button>
              ) : (
                <span className={styles.step} aria-current={index === at ? 'step' : undefined}>
                  {sign}
                  <span className={styles.name}>{name}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
