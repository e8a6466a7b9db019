import { useState } from 'react';
import { emptyForm, type FormField, type FormProblems, type MeterForm, problemsIn, written } from './meter-form.ts';

export interface WizardState {
  /** From 0. */
  readonly step: number;
  readonly form: MeterForm;
  readonly images: readonly File[];
  readonly problems: FormProblems;
}

/** The step of the wizard; an incomplete step cannot be left forwards. */
export function useWizard() {
  const begin = (): WizardState => ({ step: 0, form: emptyForm(), images: [], problems: {} });
  const [state, setState] = useState(begin);
  return {
    ...state,
    write: (field: FormField, value: string) => {
      setState((now) => ({ ...now, form: written(now.form, field, value), problems: {} }));
    },
    setImages: (images: readonly File[]) => setState((now) => ({ ...now, images })),
    next: () => {
      setState((now) => {
        const problems = problemsIn(now.form, now.step);
        const isRight = Object.keys(problems).length === 0;
        return { ...now, problems, step: isRight ? Math.min(3, now.step + 1) : now.step };
      });
    },
    back: () => setState((now) => ({ ...now, problems: {}, step: Math.max(0, now.step - 1) })),
    reset: () => setState(begin()),
  };
}
