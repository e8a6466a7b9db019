const PRINTED = 'data-printed';

/** Prints one part of the page alone; what hides the rest is in the charts' style sheet. */
export function printElement(element: HTMLElement | null): void {
  if (element === null) return;
  element.setAttribute(PRINTED, '');
  addEventListener('afterprint', () => element.removeAttribute(PRINTED), { once: true });
  print();
}
