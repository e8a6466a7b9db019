import { HOUR_MS } from '@phasor/quantities';
import { type ComponentProps, useMemo } from 'react';
import { ProfileChart } from '../../parts/profiles/index.ts';
import { EventNotes, eventMarks, useSupplyEvents } from '../../parts/supply/index.ts';

/** In longer periods the events would hide the voltage, ms. */
const LONGEST_MS = 168 * HOUR_MS;

type Props = ComponentProps<typeof ProfileChart>;
type Selected = Extract<Props['state']['selection'], { kind: 'device' }>;

/** The voltage of a device with the events of its supply, of which its samples may show nothing. */
export function VoltageChart({ selection: { device }, ...given }: Omit<Props, 'events'> & { selection: Selected }) {
  const { shown: range } = given.zoom;
  const { data } = useSupplyEvents(device, range, range.to - range.from <= LONGEST_MS);
  const answer = data?.data;
  const marks = useMemo(() => eventMarks(answer?.events ?? [], range), [answer, range]);
  return (
    <>
      <ProfileChart {...given} events={marks} />
      {answer === undefined ? null : <EventNotes {...{ device, range, answer }} zone={given.state.zone} />}
    </>
  );
}
