export type { GaugeColumn, RegisterColumn, RowBlock } from './row-block.ts';
