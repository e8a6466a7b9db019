import { CardGrid } from '../../base/ui/Card.tsx';
import { suppliedDevices } from '../../parts/hierarchy/index.ts';
import { GroupSupply, SupplyEvents, SupplyNow } from '../../parts/supply/index.ts';
import { GraphToolbar, useGraphState } from '../../parts/toolbar/index.ts';

/** What happened to the supply of a meter, or of the devices of a group (R-SUPPLY). */
export function SupplyPage() {
  const state = useGraphState({ granularity: 'day', start: 'thisMonth' });
  const { selection, range, zone } = state;
  return (
    <>
      <GraphToolbar state={state} withSource={false} />
      {selection.kind !== 'group' ? null : (
        <CardGrid key={selection.id}>
          <GroupSupply title={selection.title} devices={suppliedDevices(selection)} range={range} zone={zone} />
        </CardGrid>
      )}
      {selection.kind !== 'device' ? null : (
        <CardGrid key={selection.device.mac}>
          <SupplyNow device={selection.device} />
          <SupplyEvents device={selection.device} range={range} zone={zone} />
        </CardGrid>
      )}
    </>
  );
}
