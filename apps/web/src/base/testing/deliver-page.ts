import { onTestFinished } from 'vitest';

/** The page as a server delivers it, until the end of the test: of a demo, or of an installation with real data. */
export function deliverPage({ isDemo }: { isDemo: boolean }): void {
  const statement = document.createElement('meta');
  Object.assign(statement, { name: 'phasor-demo', content: String(isDemo) });
  document.head.append(statement);
  onTestFinished(() => statement.remove());
}
