import { type ReactNode, useId } from 'react';
import forms from '../forms.module.css';
import { Wrong } from '../states/Wrong.tsx';

interface ChoiceGroupProps {
  readonly legend: string;
  /** Error of the choice as a whole. */
  readonly problem?: string | false | undefined;
  /**
   * Layout of the options: `dense` for many short texts; `phases` puts the phases below each other, other options in pairs
   * if space is short.
   */
  readonly columns?: 'wide' | 'dense' | 'phases' | 'pairs';
  readonly children: ReactNode;
}

/** Checkboxes or buttons that belong together, in columns under their heading. */
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
