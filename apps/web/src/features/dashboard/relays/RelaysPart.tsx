import { relayCounter, useRelayNames, useRelayStatistics } from '../../../parts/relays/index.ts';
import { useLiveNow } from '../board.ts';
import type { PartProps } from '../parts.ts';
import { RelayCard } from './RelayCard.tsx';
import { newestChange, reportedRelays } from './relay-figures.ts';
import { useSeenChanges } from './use-seen-changes.ts';

/** Columns of a card by the number of cards: they fill the row. */
const SPANS: readonly (12 | 6 | 4 | 3 | undefined)[] = [undefined, 12, 6, 4, 3];

/** The relays that a device has, a card for each (R-RELAY-029). */
export function RelaysPart({ board }: PartProps) {
  const { selection, zone } = board;
  return selection.kind === 'device' ? <Relays board={board} device={selection.device} zone={zone} /> : null;
}

type RelaysProps = Pick<PartProps, 'board'> & {
  readonly device: Extract<PartProps['board']['selection'], { kind: 'device' }>['device'];
  readonly zone: string;
};

function Relays({ board, device, zone }: RelaysProps) {
  const { token } = device;
  const { values, isOld } = useLiveNow(board);
  const names = useRelayNames(token);
  const stored = useRelayStatistics(token);
  const seen = useSeenChanges(values);
  const relays = reportedRelays(seen);
  return relays.map((relay) => (
    <RelayCard
      key={relay}
      device={device}
      relay={relay}
      span={SPANS[relays.length] ?? 3}
      name={names?.[relay]}
      state={values?.relays?.[relay]}
      counter={relayCounter(relay, values, stored)}
      changedAt={newestChange(stored?.data[`RELAY_${relay}`], seen.at.get(relay))}
      isOld={isOld}
      zone={zone}
    />
  ));
}
