import { TextInput } from '@mantine/core';
import { NAME_LIMITS } from '@phasor/contract';
import { PHASES } from '@phasor/quantities';
import { useTranslation } from 'react-i18next';
import { Wrong } from '../../../base/ui/states/Wrong.tsx';
import styles from '../AccuracyPage.module.css';
import { type CaseForm, type CaseProblems, GENERATOR_ROWS, limitsOf } from '../case-form.ts';

export interface StepProps {
  readonly form: CaseForm;
  readonly problems: CaseProblems;
  readonly edit: (change: Partial<CaseForm>) => void;
}

/** The name of the case, and the generator settings of each phase. */
export function GeneratorStep({ form, problems, edit }: StepProps) {
  const { t } = useTranslation(['accuracy']);
  const { generator, freq } = form;
  const wrongRow = [...GENERATOR_ROWS, 'freq' as const].find((row) =>
    Object.keys(problems).some((field) => field === row || field.startsWith(`${row}.`)),
  );
  return (
    <>
      <TextInput
        label={t('name')}
        value={form.name}
        maxLength={NAME_LIMITS.dialogMax}
        autoComplete="off"
        error={problems.name !== undefined && t('problem.name')}
        aria-invalid={problems.name !== undefined}
        onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
      />
      <div className={styles.grid}>
        <span aria-hidden />
        {PHASES.map((phase) => (
          <span key={phase} className={styles.head} aria-hidden>
            {phase}
          </span>
        ))}
        {GENERATOR_ROWS.map((row) => (
          <div key={row} className={styles.row}>
            <span className={styles.rowName} aria-hidden>
              {t(`field.${row}`)}
            </span>
            {PHASES.map((phase) => {
              const isWrong = problems[`${row}.${phase}`] !== undefined;
              return (
                <TextInput
                  key={phase}
                  aria-label={`${t(`field.${row}`)} ${phase}`}
                  value={generator[row][phase]}
                  inputMode="decimal"
                  autoComplete="off"
                  error={isWrong}
                  aria-invalid={isWrong}
                  onChange={({ currentTarget }) =>
                    edit({ generator: { ...generator, [row]: { ...generator[row], [phase]: currentTarget.value } } })
                  }
                />
              );
            })}
          </div>
        ))}
        <div className={styles.row}>
          <span className={styles.rowName} aria-hidden>
            {t('field.freq')}
          </span>
          <TextInput
            aria-label={t('field.freq')}
            value={freq}
            inputMode="decimal"
            autoComplete="off"
            error={problems.freq !== undefined}
            aria-invalid={problems.freq !== undefined}
            onChange={({ currentTarget }) => edit({ freq: currentTarget.value })}
          />
        </div>
      </div>
      {wrongRow === undefined ? (
        <p className={styles.hint}>{t('angles_hint')}</p>
      ) : (
        <Wrong text={t('problem.range', { field: t(`field.${wrongRow}`), ...limitsOf(wrongRow) })} />
      )}
    </>
  );
}
