/**
 * Line drawings of kinds of devices, our own: paths in a square of 48. `soft` parts are drawn lighter, so that the shape is seen
 * before its details.
 */
export interface LineDrawing {
  readonly lines: string;
  readonly soft?: string;
}

export const DRAWINGS = {
  plug: {
    lines: 'M13 16h22a3 3 0 0 1 3 3v17a6 6 0 0 1-6 6H16a6 6 0 0 1-6-6V19a3 3 0 0 1 3-3zM18 16V6M30 16V6',
    soft: 'M24 23.5a6.5 6.5 0 1 0 .01 0zM21.6 30h.01M26.4 30h.01',
  },
  relay: {
    lines: 'M12 10h24a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4zM14 29h6l8-7M28 29h6',
    soft: 'M13 10V5M20 10V5M28 10V5M35 10V5M13 38v5M35 38v5M20 29h.01M28 29h.01',
  },
  clamps: {
    lines: 'M7 8h11v8a5.5 5.5 0 0 1-11 0zM30 8h11v8a5.5 5.5 0 0 1-11 0zM16 31h16v11H16z',
    soft: 'M12.5 4v17.5M35.5 4v17.5M12.5 21.5C12.5 28 20 26 20 31M35.5 21.5C35.5 28 28 26 28 31M20 36.5h8',
  },
  'rail-meter': {
    lines: 'M11 7h26v34H11zM16 13h16v9H16z',
    soft: 'M6 26h5M37 26h5M19 17.5h7M15 7V4M24 7V4M33 7V4M15 44v-3M24 44v-3M33 44v-3M29 30.5h3M16 30.5h8M16 35h12',
  },
  'smart-meter': {
    lines: 'M13 5h22a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM15 11h18v9H15z',
    soft: 'M20 15.5h8M24 24.5a4 4 0 1 0 .01 0zM15 37v6h18v-6M21 37v6M27 37v6',
  },
  reader: {
    lines: 'M24 8a12 12 0 1 0 .01 0zM24 14a6 6 0 1 0 .01 0z',
    soft: 'M24 32v5c0 4 9 2 9 7M21.5 20h.01M26.5 20h.01',
  },
  inverter: {
    lines: 'M9 6h30v28H9zM16 20c2.5-7 5.5-7 8 0s5.5 7 8 0',
    soft: 'M14 11h5M15 34v7M24 34v7M33 34v7M33 11h.01',
  },
  gateway: {
    lines: 'M9 26h30a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3zM24 26v-9',
    soft: 'M24 14.5h.01M18.5 18.5a7 7 0 0 1 0-9M29.5 18.5a7 7 0 0 0 0-9M14.5 22a12.5 12.5 0 0 1 0-16M33.5 22a12.5 12.5 0 0 0 0-16M12 33.5h.01M17 33.5h.01M28 33.5h8',
  },
  sensor: {
    lines: 'M24 5a19 19 0 1 0 .01 0zM22 14a2.5 2.5 0 0 1 5 0v11.5a5 5 0 1 1-5 0z',
    soft: 'M24.5 19v9M31 15h3M31 20h3M31 25h3',
  },
  radio: {
    lines: 'M14 20h20v22H14zM30 20V7',
    soft: 'M30 5.5h.01M34.5 10a6 6 0 0 0 0-7.5M25.5 10a6 6 0 0 1 0-7.5M19 26h10v5H19zM19 36.5h.01M24 36.5h.01M29 36.5h.01',
  },
  program: {
    lines: 'M7 8h34v26H7zM17 42h14M24 34v8M14 17l5 4.5-5 4.5',
    soft: 'M22 26h8',
  },
} as const satisfies Readonly<Record<string, LineDrawing>>;

/** The drawing of that name; a name that is not known yet is drawn as a meter. */
export function drawingNamed(name: string): LineDrawing {
  return Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name as keyof typeof DRAWINGS] : DRAWINGS['rail-meter'];
}
