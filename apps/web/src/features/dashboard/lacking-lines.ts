import type { WireQuantity } from '@phasor/contract';

/** Devices of a group without values of some quantities. */
interface LackingLine {
  readonly macs: readonly string[];
  readonly quantities: readonly WireQuantity[];
  /** No counted device has one: the group's figure is unknown. */
  readonly isUnknown: boolean;
}

/** Missing quantities, devices with the same ones together; devices without any value are listed elsewhere. */
export function lackingLines(
  lacking: Readonly<Record<string, readonly string[]>>,
  { members, missing }: { readonly members: number; readonly missing: readonly string[] },
): LackingLine[] {
  const lines = new Map<string, LackingLine>();
  for (const [quantity, all] of Object.entries(lacking)) {
    const macs = all.filter((mac) => !missing.includes(mac));
    if (macs.length === 0) continue;
    const key = macs.join();
    const known = lines.get(key)?.quantities ?? [];
    const quantities = [...known, quantity as WireQuantity];
    lines.set(key, { macs, quantities, isUnknown: all.length >= members });
  }
  return [...lines.values()];
}
