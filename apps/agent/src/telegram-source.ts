import type { ByteLineOptions, BytePlace } from './lines/byte-line.ts';
import { type SerialSettings, serialSettings } from './lines/serial-settings.ts';
import type { TelegramSource } from './meter-source.ts';

/** Line settings of each kind of telegram as its standard has them: DSMR 4 and later, readout heads, SML. */
const USUAL: Readonly<Record<TelegramSource['format'], Partial<SerialSettings>>> = {
  p1: { baudRate: 115_200 },
  iec62056: { baudRate: 300, dataBits: 7, parity: 'even' },
  sml: { baudRate: 9_600 },
};

export function bytePlaceOf(source: TelegramSource): BytePlace {
  if (source.kind === 'telegrams-tcp') return { host: source.host, port: source.port };
  return { serial: serialSettings(source, USUAL[source.format]) };
}

/** The request of IEC 62056-21, mode A to C, to which a meter answers at its first speed with its readout. */
const REQUEST = '/?!\r\n';

/** Request that is sent at each interval to a meter that reports only when it is called. */
export function callOf({ wake }: TelegramSource, interval: number): ByteLineOptions['call'] {
  return wake ? { bytes: Buffer.from(REQUEST), everyMs: interval * 1_000 } : undefined;
}
