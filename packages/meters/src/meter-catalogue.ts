import type { MeterModel } from './meter-model.ts';
import { ABB_B21 } from './models/abb-b21.ts';
import { ABB_B23 } from './models/abb-b23.ts';
import { ABB_B24 } from './models/abb-b24.ts';
import { CARLO_GAVAZZI_EM24 } from './models/carlo-gavazzi-em24.ts';
import { CARLO_GAVAZZI_EM24_ETHERNET } from './models/carlo-gavazzi-em24-ethernet.ts';
import { CARLO_GAVAZZI_EM340 } from './models/carlo-gavazzi-em340.ts';
import { EASTRON_SDM120 } from './models/eastron-sdm120.ts';
import { EASTRON_SDM230 } from './models/eastron-sdm230.ts';
import { EASTRON_SDM630 } from './models/eastron-sdm630.ts';
import { FINDER_7M24 } from './models/finder-7m24.ts';
import { FINDER_7M38 } from './models/finder-7m38.ts';
import { ISKRA_WM3 } from './models/iskra-wm3.ts';
import { JANITZA_UMG96RM_E } from './models/janitza-umg96rm-e.ts';
import { SCHNEIDER_IEM3155 } from './models/schneider-iem3155.ts';
import { SIEMENS_PAC2200 } from './models/siemens-pac2200.ts';

/** Meters with a register map, by maker and name. SunSpec devices describe themselves and need none. */
export const METER_MODELS: readonly MeterModel[] = [
  ABB_B21,
  ABB_B23,
  ABB_B24,
  CARLO_GAVAZZI_EM24,
  CARLO_GAVAZZI_EM24_ETHERNET,
  CARLO_GAVAZZI_EM340,
  EASTRON_SDM120,
  EASTRON_SDM230,
  EASTRON_SDM630,
  FINDER_7M24,
  FINDER_7M38,
  ISKRA_WM3,
  JANITZA_UMG96RM_E,
  SCHNEIDER_IEM3155,
  SIEMENS_PAC2200,
];
