import forms from '../forms.module.css';

/** Error of a form or a part of it, announced as soon as it appears. */
export function Wrong({ text, id }: { text: string; id?: string }) {
  return (
    <p id={id} className={forms.wrong} role="alert">
      {text}
    </p>
  );
}
