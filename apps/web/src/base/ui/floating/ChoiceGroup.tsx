import { type ReactNode, useId } from 'react';
import forms from '../forms.module.css';
import { Wrong } from '../states/Wrong.tsx';

interface ChoiceGroupProps {
  readonly legend: string;
  /** What is wrong with the choice as a whole. */
  readonly problem?: string | false | undefined;
  /** Many short texts stand closer; those of phases below each other, others beside them in pairs where there is little room. */
  readonly columns?: 'wide' | 'dense' | 'phases' | 'pairs';
  readonly children: ReactNode;
}

/** Boxes or buttons that belong together, in columns under their heading. */
export function ChoiceGroup({ legend, problem = false, columns = 'wide', children }: ChoiceGroupProps) {
  const id = useId();
  const isWrong = problem !== false;
  return (
    <fieldset className={forms.group} data-columns={columns} aria-describedby={isWrong ? id : undefined}>
      <legend>{legend}</legend>
      {children}
      {isWrong ? <Wrong id={id} text={problem} /> : null}
    </fieldset>
  );
}
