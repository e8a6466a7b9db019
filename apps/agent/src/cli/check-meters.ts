import { type MeterReading, turned } from '@phasor/meters';
import type { AgentConfig, AgentMeter } from '@phasor/meters/config';
import { ByteLine } from '../lines/byte-line.ts';
import { telegramReader } from '../lines/meter-telegrams.ts';
import { ModbusLine } from '../lines/modbus-line.ts';
import { isModbus, meterRead, placeOf, type TelegramSource } from '../meter-source.ts';
import { bytePlaceOf, callOf } from '../telegram-source.ts';
import { tableOf } from './value-table.ts';

const TELEGRAM_WAIT_MS = 30_000;

/** Reads each meter once and prints its values. @returns 0 when all meters answered, 1 otherwise */
export async function checkMeters({ meters }: AgentConfig, print: (line: string) => void): Promise<number> {
  let faults = 0;
  for (const meter of meters) {
    print(`${meter.name} (${meter.mac})`);
    try {
      const reading = await readOnce(meter);
      for (const line of tableOf(meter.invert ? turned(reading) : reading)) print(`  ${line}`);
    } catch (error) {
      faults += 1;
      print(`  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return faults === 0 ? 0 : 1;
}

async function readOnce({ source, interval }: AgentMeter): Promise<MeterReading> {
  if (!isModbus(source)) return firstTelegram(source, interval);
  const line = new ModbusLine(placeOf(source));
  try {
    return await meterRead(source)(line.reader(source.unit, source.timeout));
  } finally {
    await line.close();
  }
}

async function firstTelegram(source: TelegramSource, interval: number): Promise<MeterReading> {
  const read = telegramReader(source.format);
  let line: ByteLine | undefined;
  let timer: NodeJS.Timeout | undefined;
  let fault = 'no telegram came';
  try {
    return await new Promise<MeterReading>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(fault)), TELEGRAM_WAIT_MS);
      line = new ByteLine({
        place: bytePlaceOf(source),
        call: callOf(source, interval),
        onFault: (message) => {
          fault = message;
        },
        onBytes: (bytes) => {
          for (const result of read(bytes)) {
            if ('reading' in result) resolve(result.reading);
            else fault = result.fault;
          }
        },
      });
      line.open();
    });
  } finally {
    clearTimeout(timer);
    await line?.close();
  }
}
