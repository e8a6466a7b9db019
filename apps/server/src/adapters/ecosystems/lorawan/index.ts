import type { Ecosystem } from '../ecosystem.ts';
import { entry } from './entry.ts';
import { read } from './read.ts';

/** LoRaWAN devices of other makers: what their codec in the network server decodes. Their credential is the network server's. */
export const ecosystem: Ecosystem = { name: 'lorawan', entry, topics: {}, read };
