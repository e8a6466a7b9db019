import forms from '../forms.module.css';

/** What is wrong with a form or a part of it, read out as soon as it shows. */
export function Wrong({ text, id }: { text: string; id?: string }) {
  return (
    <p id={id} className={forms.wrong} role="alert">
      {text}
    </p>
  );
}
