export { crc16Arc, crc16X25 } from './crc16.ts';
export type { ObisEntry, ObisPhase, ObisQuantity, ObisReading, ObisReadings } from './readings.ts';
export { readingsOf } from './readings.ts';
export { type SmlFile, SmlSplitter } from './sml/sml-file.ts';
export { readSml, type SmlReport } from './sml/sml-list.ts';
export { readTelegram, type Telegram, type TelegramCheck } from './telegram.ts';
export { TelegramSplitter } from './telegram-splitter.ts';
