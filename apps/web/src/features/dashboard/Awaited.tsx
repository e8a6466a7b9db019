import { CardSkeleton, GridCell } from '../../base/ui/Card.tsx';
import { ScreenError } from '../../base/ui/states/ScreenError.tsx';

/** Placeholder of the appliances while they load and where they cannot be read. */
export function Awaited({ error }: { error: Error | null }) {
  if (error === null) return <CardSkeleton span={8} />;
  return (
    <GridCell span={8}>
      <ScreenError error={error} />
    </GridCell>
  );
}
