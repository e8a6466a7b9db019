import type { Device } from '../../../ports/records/device-records.ts';
import { mapFields } from '../../ecosystems/field-map.ts';
import type { UnknownField } from '../../ecosystems/finding.ts';
import type { LoraUplink } from '../../ecosystems/lorawan/envelopes.ts';
import { readDecoded } from '../../ecosystems/lorawan/read.ts';
import { type PlacedDevice, placeValues } from '../../ecosystems/placement.ts';
import { believable, type LoraSample } from './lorawan.ts';

/** Shortest interval that the means of such a device are taken to cover, ms: it does not report its own. */
const WINDOW_MS = 60_000;

/** What an uplink with a codec of another maker contains. */
export interface DecodedUplink {
  readonly sample: LoraSample;
  /** Numbers without a meaning, for a field map. */
  readonly unknown: readonly UnknownField[];
}

/**
 * The values that another maker's codec has decoded, at the places of the registered device, with the meanings that a person
 * gave to unknown ones. @param now the server's clock, epoch ms
 */
export function readDecodedUplink(
  uplink: LoraUplink,
  device: PlacedDevice & Pick<Device, 'fields'>,
  now: number,
): DecodedUplink {
  const findings = readDecoded(uplink);
  const named = findings.flatMap((finding) => (finding.kind === 'values' ? finding.values : []));
  const fields = findings.flatMap((finding) => (finding.kind === 'unknown' ? finding.fields : []));
  const { values, rest } = mapFields(fields, device.fields);
  // The signal of this way is that of the radio, and has a name of its own.
  const measured = [...named, ...values].filter(({ quantity }) => quantity !== 'signal');
  const { columns, implausible } = placeValues(measured, device);
  return {
    sample: {
      time: believable(uplink.receivedAt, now) ? uplink.receivedAt : now,
      window: WINDOW_MS,
      columns,
      signals: uplink.rssi === null ? {} : { LRRSI: uplink.rssi },
      ignored: implausible.length,
    },
    unknown: rest,
  };
}
