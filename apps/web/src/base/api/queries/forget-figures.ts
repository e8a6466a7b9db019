import type { QueryClient } from '@tanstack/react-query';

/** Reads that answer figures of measurements, or results derived from them. */
const FIGURES = ['tariffs.cost', 'reports.energy', 'appliances.energy', 'appliances.dashboard', 'devices.doubtful'];

function isFigure({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }): boolean {
  return String(name).startsWith('measurements.') || FIGURES.includes(String(name));
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
