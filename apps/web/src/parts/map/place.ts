/** A position, in degrees (WGS 84). */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** An object on the map. */
export interface MapMarker extends Place {
  readonly id: string;
  readonly title: string;
  /** How it is drawn: what is not there as an open ring, which is recognizable without colour too. */
  readonly status: 'online' | 'database_update' | 'offline' | 'unknown' | 'ended';
  /** Drawn above the others, with a halo. */
  readonly isShown?: boolean;
}

/** A latitude or longitude as the map names it: five decimals are a metre. */
const DECIMALS = 5;

/** A place with the precision of a click on a map, the longitude between -180 and 180. */
export function roundedPlace({ latitude, longitude }: Place): Place {
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return {
    latitude: rounded(Math.max(-90, Math.min(90, latitude))),
    longitude: rounded(around),
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
