import { useIsPrinting } from '../viewport/use-is-printing.ts';
import styles from './DataTable.module.css';

/** On paper, what a list was filtered by in one line: fields to choose in say nothing there. Without a filter, nothing. */
export function PaperFilters({ chosen }: { readonly chosen: readonly (readonly [label: string, value: string])[] }) {
  const isPrinting = useIsPrinting();
  const set = chosen.filter(([, value]) => value !== '');
  if (!isPrinting || set.length === 0) return null;
  return <p className={styles.paper}>{set.map(([label, value]) => `${label}: ${value}`).join(' · ')}</p>;
}
