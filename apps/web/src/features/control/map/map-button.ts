import { CONTROL_MAP_LIMITS } from '@phasor/contract';
import type { CSSProperties } from 'react';
import { cut } from '../../../base/ui/text/cut.ts';
import type { Place } from './map-layout.ts';

/** A name shortened to the width of a button, with an ellipsis. */
export function buttonLabel(name: string): string {
  return cut(name, CONTROL_MAP_LIMITS.shown);
}

/** Where a button lies on the image; the picture brings its scale along. */
export function placeStyle({ x, y }: Place): CSSProperties {
  return { '--x': x, '--y': y } as CSSProperties;
}
