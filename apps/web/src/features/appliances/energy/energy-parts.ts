import type { ApplianceEnergy, ApplianceNode } from '@phasor/contract';
import { addsUpAsWritten, type Scale, shareScaleFor } from '@phasor/quantities';
import type { Cell, ChartPeriod, PieChart, PieSlice, SeriesColour } from '../../../parts/charts/index.ts';
import { type Estimated, isUnsure, jointUncertainty } from '../../../parts/naming/index.ts';
import { ALWAYS_ON_COLOUR } from '../appliance-colours.ts';
import { isUnsorted } from '../appliance-tree.ts';

export type PartKind = 'group' | 'appliance' | 'always_on' | 'other' | 'unchosen';

/** A share of the energy of a period. */
export interface EnergyPart extends Estimated {
  readonly id: string;
  readonly kind: PartKind;
  /** '' for parts with a translated name. */
  readonly title: string;
  readonly colour: SeriesColour;
  /** Children of a group, the largest first, whose colour it has. */
  readonly parts?: readonly EnergyPart[];
}

interface Given {
  readonly nodes: readonly ApplianceNode[];
  readonly entries: readonly ApplianceEnergy[];
  readonly chosen: ReadonlySet<number>;
  readonly colours: ReadonlyMap<number, SeriesColour>;
}

const LAST = ['always_on', 'other', 'unchosen'] as const;

/**
 * A meter's energy by the account's tree of appliances: groups and appliances by size, then the always-on load, the rest,
 * and what was not chosen. Together they are the whole. Unsorted appliances stand at the top level, not in a group.
 */
export function energyParts({ nodes, entries, chosen, colours }: Given): readonly EnergyPart[] {
  const appliances = entries.filter(({ kind, ID }) => kind === 'appliance' && ID !== null);
  const byId = new Map(appliances.filter(({ ID }) => chosen.has(ID ?? 0)).map((entry) => [entry.ID, entry]));
  const leaf = ({ ID, name, energy, uncertainty }: ApplianceEnergy): EnergyPart => ({
    ...{ id: `appliance-${ID}`, kind: 'appliance', title: name, energy, uncertainty },
    colour: colours.get(ID ?? 0) ?? 'muted',
  });
  const partsOf = (inner: readonly ApplianceNode[]): EnergyPart[] =>
    inner.flatMap((node): EnergyPart[] => {
      if (node.isLeaf) {
        const entry = byId.get(node.data.ID_appliance ?? 0);
        byId.delete(node.data.ID_appliance ?? 0);
        return entry === undefined ? [] : [leaf(entry)];
      }
      const parts = bySize(partsOf(node.children ?? []));
      if (isUnsorted(node)) return parts;
      return parts.length === 0
        ? []
        : [
            {
              id: node.data.id,
              kind: 'group',
              title: node.title,
              energy: sumOf(parts),
              uncertainty: jointUncertainty(parts),
              colour: parts[0]?.colour ?? 'muted',
              parts,
            },
          ];
    });
  const sorted = partsOf(nodes);
  const unplaced = [...byId.values()].map(leaf);
  const unchosen = appliances.filter(({ ID }) => !chosen.has(ID ?? 0)).reduce((sum, { energy }) => sum + energy, 0);
  const rest = { always_on: energyOf(entries, 'always_on'), other: energyOf(entries, 'other'), unchosen };
  return [
    ...bySize([...sorted, ...unplaced]),
    ...LAST.filter((kind) => rest[kind] > 0).map((kind) => ({
      ...{ id: kind, kind, title: '', energy: rest[kind] },
      colour: REST_COLOURS[kind],
    })),
  ];
}

const REST_COLOURS = { always_on: ALWAYS_ON_COLOUR, other: 'muted', unchosen: 'blank' } as const;

const sumOf = (parts: readonly EnergyPart[]) => parts.reduce((sum, { energy }) => sum + energy, 0);

const energyOf = (entries: readonly ApplianceEnergy[], wanted: ApplianceEnergy['kind']) =>
  entries.filter(({ kind }) => kind === wanted).reduce((sum, { energy }) => sum + energy, 0);

const bySize = (parts: readonly EnergyPart[]) => parts.toSorted((a, b) => b.energy - a.energy);

/** What is shown: the whole, or one group of it, with its parent groups from the outermost on. */
export interface ShownParts {
  readonly path: readonly EnergyPart[];
  readonly parts: readonly EnergyPart[];
  readonly whole: number;
}

/** The group with an id, or the whole where that group no longer exists. */
export function shownParts(all: readonly EnergyPart[], id: string | undefined): ShownParts {
  const path = pathTo(all, id) ?? [];
  const parts = path.at(-1)?.parts ?? all;
  return { path, parts, whole: sumOf(parts) };
}

/** Whether the lines, each rounded by itself, differ from their total as both are written. */
export function isRoundedApart({ parts, whole }: ShownParts, scale: Scale): boolean {
  const energies = parts.map(({ energy }) => energy);
  return !addsUpAsWritten(energies, whole, scale);
}

function pathTo(parts: readonly EnergyPart[], id: string | undefined): readonly EnergyPart[] | undefined {
  for (const part of parts) {
    if (part.parts === undefined) continue;
    if (part.id === id) return [part];
    const inner = pathTo(part.parts, id);
    if (inner !== undefined) return [part, ...inner];
  }
  return undefined;
}

export type PartNames = Readonly<Record<Exclude<PartKind, 'group' | 'appliance'>, string>>;

export const partName = ({ kind, title }: Pick<EnergyPart, 'kind' | 'title'>, names: PartNames) =>
  kind === 'group' || kind === 'appliance' ? title : names[kind];

export interface PieWords {
  readonly names: PartNames;
  readonly name: string;
  readonly energy: string;
  readonly uncertainty: string;
  readonly share: string;
  readonly total: string;
  /** The name of a part whose energy is unsure. */
  readonly unsure: (name: string) => string;
}

/** The shown part as a ring, and as numbers that add up to its total (R-FORM-007). */
export function energyPie(
  { parts, whole }: ShownParts,
  { words, ...period }: ChartPeriod & { words: PieWords },
): PieChart {
  const scale = shareScaleFor('activeEnergyImport', whole);
  const cells = (name: string, { energy, uncertainty }: Estimated): Cell[] => [
    name,
    energy / scale.divisor,
    uncertainty === undefined ? null : uncertainty / scale.divisor,
    whole === 0 ? null : (energy / whole) * 100,
  ];
  const nameOf = (part: EnergyPart) => {
    const name = partName(part, words.names);
    return isUnsure(part) ? words.unsure(name) : name;
  };
  return {
    ...period,
    slices: parts.map(
      (part): PieSlice => ({
        ...{ id: part.id, name: nameOf(part), value: part.energy, colour: part.colour },
        ...(part.parts === undefined ? {} : { parts: [] }),
        ...(isUnsure(part) ? { isUnsure: true } : {}),
      }),
    ),
    ...{ whole, scale },
    sheet: {
      headings: [
        words.name,
        `${words.energy} (${scale.unit})`,
        `${words.uncertainty} (${scale.unit})`,
        `${words.share} (%)`,
      ],
      rows: [
        ...parts.map((part) => ({ id: part.id, cells: cells(partName(part, words.names), part) })),
        { id: '', cells: cells(words.total, { energy: whole }) },
      ],
    },
  };
}
