import { DEMO_FACILITY } from '@phasor/simulator';

/** The precision meter of the demo's laboratory, to whose generator its other meter is connected. */
export const DEMO_BENCH = DEMO_FACILITY.devices.find(({ device }) => device === 'PTE_USB')?.mac;
