import { configurationCrc, type LoraConfiguration } from '@phasor/contract';
import { expect } from 'vitest';
import { aDevice } from '../record-builders.ts';
import type { Scenarios } from './scenarios.ts';

const MAC = aDevice().mac;

function aConfiguration(timeScaler: number): LoraConfiguration {
  return { map: ['VA', 'PA'], masks: { SND: 0xffff_ffff, SND2: 0, SND3: 1 }, powerScaler: 1_000_000, timeScaler };
}

export const loraConfigurationScenarios: Scenarios = {
  // proves R-LORA-007, R-SET-075
  'keeps the last 8 LoRa configurations of a device, newest first': async ({ devices, loraConfigurations }) => {
    await devices.add(aDevice());
    expect(await loraConfigurations.ofDevice(MAC)).toEqual([]);
    for (let at = 1; at <= 9; at += 1) await loraConfigurations.keep(MAC, aConfiguration(at), at);
    const kept = await loraConfigurations.ofDevice(MAC);
    expect(kept).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map(aConfiguration));
  },
  'finds the LoRa configuration of a CRC, of that device alone': async ({ devices, loraConfigurations }) => {
    const [first, second] = [1, 2].map(aConfiguration) as [LoraConfiguration, LoraConfiguration];
    await devices.add(aDevice());
    for (const [at, configuration] of [first, second].entries()) await loraConfigurations.keep(MAC, configuration, at);
    expect(await loraConfigurations.find(MAC, configurationCrc(first))).toEqual(first);
    expect(await loraConfigurations.find(MAC, configurationCrc(second))).toEqual(second);
    expect(await loraConfigurations.find(MAC, configurationCrc(aConfiguration(3)))).toBeUndefined();
    expect(await loraConfigurations.find('A0B1C2D3E4F6', configurationCrc(first))).toBeUndefined();
  },
  'keeps a LoRa configuration that comes again once, as the newest': async ({ devices, loraConfigurations }) => {
    await devices.add(aDevice());
    for (const [at, timeScaler] of [1, 2, 1].entries())
      await loraConfigurations.keep(MAC, aConfiguration(timeScaler), at);
    expect(await loraConfigurations.ofDevice(MAC)).toEqual([1, 2].map(aConfiguration));
  },
  'keeps LoRa configurations of registered devices alone, each its own': async ({ devices, loraConfigurations }) => {
    const other = 'A0B1C2D3E4F6';
    await devices.add(aDevice());
    await devices.add(aDevice({ mac: other }));
    await loraConfigurations.keep(MAC, aConfiguration(1), 1);
    await loraConfigurations.keep('A00000000099', aConfiguration(2), 2);
    expect(await loraConfigurations.ofDevice(other)).toEqual([]);
    expect(await loraConfigurations.ofDevice('A00000000099')).toEqual([]);
    await devices.remove(MAC);
    expect(await loraConfigurations.ofDevice(MAC)).toEqual([]);
  },
};
