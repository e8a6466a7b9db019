/** Whether the installation shows demo data, as its server states in the page; demo and real data are never mixed (D44). */
export function isDemo(page: Document = document): boolean {
  return page.querySelector<HTMLMetaElement>('meta[name="phasor-demo"]')?.content === 'true';
}
