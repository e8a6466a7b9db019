import { useId, useState } from 'react';
import forms from '../forms.module.css';
import { Wrong } from '../states/Wrong.tsx';
import { Tick } from '../Tick.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { Dropdown } from './Dropdown.tsx';

interface MultiSelectProps {
  readonly label: string;
  /** Summary of the choice. */
  readonly text: string;
  readonly options: readonly { readonly label: string; readonly isChosen: boolean; readonly toggle: () => void }[];
  readonly problem?: string | false;
}

/** Selects several options of a list: a field that shows the choice and opens the list, each entry with a checkbox. */
export function MultiSelect({ label, text, options, problem = false }: MultiSelectProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isWrong = problem !== false;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset would be read twice
    <div role="group" className={forms.multi} aria-label={label} aria-describedby={isWrong ? id : undefined}>
      <span className={forms.name} aria-hidden>
        {label}
      </span>
      <Dropdown label={label} text={text} isOpen={isOpen} isWrong={isWrong} onOpen={setOpen}>
        <div className={forms.list}>
          <ChoiceGroup legend={label} columns="dense">
            {options.map((option) => (
              <Tick key={option.label} label={option.label} checked={option.isChosen} onTick={option.toggle} />
            ))}
          </ChoiceGroup>
        </div>
      </Dropdown>
      {isWrong ? <Wrong id={id} text={problem} /> : null}
    </div>
  );
}
