import { useLiveData } from '../../api/use-live.ts';
import { liveSourceOf, useSelection } from '../../hierarchy/use-selection.ts';

export function DashboardPage() {
  const selection = useSelection();
  const values = useLiveData(liveSourceOf(selection));
  return <pre>{JSON.stringify(values)}</pre>;
}
