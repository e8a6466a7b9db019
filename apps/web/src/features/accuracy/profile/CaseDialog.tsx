import { Button } from '@mantine/core';
import type { AccuracyTestCase } from '@phasor/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localeOf } from '../../../base/i18n/locale.ts';
import { Dialog, DialogActions } from '../../../base/ui/dialogs/Dialog.tsx';
import styles from '../AccuracyPage.module.css';
import { type CaseForm, caseOf, conditionProblems, formOf, generatorProblems } from '../case-form.ts';
import { ConditionsStep } from './ConditionsStep.tsx';
import { GeneratorStep } from './GeneratorStep.tsx';

interface Props {
  /** The case that is edited; absent for a new one. */
  readonly kept: AccuracyTestCase | undefined;
  readonly name: string;
  readonly onSave: (testCase: AccuracyTestCase) => void;
  readonly onClose: () => void;
}

/** A test case in two steps: the generator settings and the comparisons (R-ACCU-006). */
export function CaseDialog({ kept, name, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation(['accuracy', 'common']);
  const [form, setForm] = useState(() => formOf(kept, name, localeOf(i18n.language)));
  const [step, setStep] = useState<1 | 2>(1);
  const [tries, setTries] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const found = step === 1 ? generatorProblems(form) : conditionProblems(form);
  const edit = (change: Partial<CaseForm>) => setForm((now) => ({ ...now, ...change }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try leads to what is wrong, and each step to its first field
  useEffect(() => {
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? (tries === 0 ? element.current?.querySelector<HTMLElement>('input') : undefined))?.focus();
  }, [tries, step]);
  const go = (to: 1 | 2) => {
    setStep(to);
    setTries(0);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(found).length > 0) setTries(tries + 1);
    else if (step === 1) go(2);
    else onSave(caseOf(form));
  };
  const Step = step === 1 ? GeneratorStep : ConditionsStep;
  return (
    <Dialog title={t(kept === undefined ? 'new_case' : 'edit_case_title')} onClose={onClose}>
      <form ref={element} className={styles.wizard} noValidate onSubmit={submit}>
        <p className={styles.step}>{t(`step.${step}`)}</p>
        <Step form={form} problems={tries === 0 ? {} : found} edit={edit} />
        <DialogActions>
          <Button variant="default" onClick={step === 1 ? onClose : () => go(1)}>
            {t(step === 1 ? 'common:action.cancel' : 'common:action.back')}
          </Button>
          <Button type="submit">{t(step === 1 ? 'next' : 'common:action.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
