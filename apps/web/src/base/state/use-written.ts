import { useState } from 'react';

/** What a field of a form holds. */
type Written = string | boolean | readonly string[];

/** A form over stored values, as texts. */
export interface WrittenForm<Form> {
  /** What was typed, and for the other fields what is stored now. */
  readonly form: Form;
  /** The typed fields: only these are sent, so that what another account has changed meanwhile stays. */
  readonly edited: readonly (keyof Form)[];
  readonly write: <Field extends keyof Form>(field: Field, value: Form[Field]) => void;
  /** Forgets what was typed. */
  readonly forget: () => void;
}

/** @param kept the stored values, as they are shown in the fields */
export function useWritten<Form extends Readonly<Record<keyof Form, Written>>>(kept: Form): WrittenForm<Form> {
  const [written, setWritten] = useState<Partial<Form>>({});
  return {
    form: { ...kept, ...written },
    edited: Object.keys(written) as (keyof Form)[],
    write(field, value) {
      setWritten((before) => {
        const { [field]: _typed, ...others } = before;
        return (String(value) === String(kept[field]) ? others : { ...before, [field]: value }) as Partial<Form>;
      });
    },
    forget: () => setWritten({}),
  };
}

/** The values of some fields. */
export function valuesOf<Values extends object, Field extends keyof Values>(
  values: Values,
  fields: readonly Field[],
): Pick<Values, Field> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, Field>;
}
