/** Whether the installation shows demo data, as its server told the page; demo and real never mix (D44). */
export function isDemo(page: Document = document): boolean {
  return page.querySelector<HTMLMetaElement>('meta[name="phasor-demo"]')?.content === 'true';
}
