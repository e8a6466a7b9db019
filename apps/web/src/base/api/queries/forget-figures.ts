import type { QueryClient } from '@tanstack/react-query';

/** Reads that answer figures of measurements, results derived from them, or periods of the site's time; a point ends a room. */
const FIGURES = [
  'measurements.',
  'tariffs.cost',
  'reports.',
  'relays.energy',
  'relays.periods',
  'relays.profile',
  'relays.statistics',
  'appliances.energy',
  'appliances.months',
  'appliances.runtime',
  'appliances.dashboard',
  'appliances.recognition',
  'appliances.anomalies',
  'supply.',
  'monitoring.',
  'devices.doubtful',
];

function isFigure({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }): boolean {
  const read = String(name);
  return FIGURES.some((figure) => read === figure || (figure.endsWith('.') && read.startsWith(figure)));
}

function isOfDevice({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }): boolean {
  return String(name).startsWith('devices.') && !isFigure({ queryKey: [name] });
}

/**
 * Discards answers formed under other settings and requests them again where they are shown. Until then no figure stands
 * beside one of other settings. Settings of devices are read again and stay visible meanwhile.
 */
export async function forgetFigures(client: QueryClient): Promise<void> {
  await Promise.all([
    client.resetQueries({ predicate: isFigure }),
    client.invalidateQueries({ predicate: isOfDevice }),
  ]);
}
