import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first invalid field after each try. @param attempt differs from one try to the next */
export function useFocusOnWrong(form: RefObject<HTMLFormElement | null>, attempt: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try that fails like the one before moves the focus, too
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
  }, [form, attempt]);
}
