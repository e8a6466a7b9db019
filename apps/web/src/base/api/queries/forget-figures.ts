import type { QueryClient } from '@tanstack/react-query';

/** Reads whose answers are figures of what was measured, or follow from them. */
const FIGURES = ['tariffs.cost', 'reports.energy', 'appliances.energy', 'appliances.dashboard', 'devices.doubtful'];

function isFigure({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }): boolean {
  return String(name).startsWith('measurements.') || FIGURES.includes(String(name));
}

function isOfDevice({ queryKey: [name] }: { readonly queryKey: readonly unknown[] }): boolean {
  return String(name).startsWith('devices.') && !isFigure({ queryKey: [name] });
}

/**
 * What was answered under other settings is forgotten, and asked for again where it is shown: no figure stands beside one of
 * other settings until then. What is set of devices is read again, and shown until it comes.
 */
export async function forgetFigures(client: QueryClient): Promise<void> {
  await Promise.all([
    client.resetQueries({ predicate: isFigure }),
    client.invalidateQueries({ predicate: isOfDevice }),
  ]);
}
