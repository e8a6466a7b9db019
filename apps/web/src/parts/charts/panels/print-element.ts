const PRINTED = 'data-printed';

/** Prints one part of the page only; the charts' style sheet hides the rest. */
export function printElement(element: HTMLElement | null): void {
  if (element === null) return;
  element.setAttribute(PRINTED, '');
  addEventListener('afterprint', () => element.removeAttribute(PRINTED), { once: true });
  print();
}
