import { LANGUAGES, type Language } from '@phasor/contract';
import { type LINE_SCREENS, LINES, type LineScreenName } from '../../base/addresses/chart-screens.ts';

/** Live charts by the number that an address gives them (R-SHARE-016). */
export const PUBLIC_GRAPHS = Object.fromEntries(
  LINES.flatMap(([name, { publicNumber }]) => (publicNumber === undefined ? [] : [[publicNumber, name] as const])),
) as Readonly<Record<PublicGraphId, LineScreenName>>;

export type PublicGraphId = {
  [Name in LineScreenName]: (typeof LINE_SCREENS)[Name] extends { readonly publicNumber: infer Id extends number }
    ? Id
    : never;
}[LineScreenName];

export const PUBLIC_PERIODS = ['today', 'week', 'month', 'year'] as const;
export type PublicPeriod = (typeof PUBLIC_PERIODS)[number];

/** What the address of a public dashboard asks for. */
export interface PublicSearch {
  /** Token of the public link; '' where the address has none. */
  readonly token: string;
  readonly graphs: readonly PublicGraphId[];
  /** The address asks for no charts: they are those of R-SHARE-015. */
  readonly isByDefault: boolean;
  /** What the address asks for beside them, and no chart is: shown as unknown, not ignored. */
  readonly unknownGraphs: readonly string[];
  readonly period: PublicPeriod;
  readonly lang: Language;
}

const DEFAULT_GRAPHS: readonly PublicGraphId[] = [3, 2];
const MOST_SHOWN = 12;

/** Reads an address; what is missing or unknown there is the default (R-SHARE-015). */
export function parsePublicSearch({ token, graphs, period, lang }: Readonly<Record<string, unknown>>): PublicSearch {
  return {
    token: typeof token === 'string' ? token : '',
    ...parseGraphs(graphs),
    period: PUBLIC_PERIODS.find((known) => known === period) ?? 'today',
    lang: LANGUAGES.find((known) => known === lang) ?? 'en',
  };
}

/** Known numbers of a JSON list, each once, in the order given; an empty list shows no charts. */
function parseGraphs(text: unknown): Pick<PublicSearch, 'graphs' | 'isByDefault' | 'unknownGraphs'> {
  const list = jsonOf(text);
  if (!Array.isArray(list)) {
    const isAsked = typeof text === 'string' && text !== '';
    return { graphs: DEFAULT_GRAPHS, isByDefault: true, unknownGraphs: isAsked ? [cut(text)] : [] };
  }
  const wanted = [...new Set<unknown>(list)];
  const unknownGraphs = wanted.filter((each) => !isGraph(each)).map((each) => cut(JSON.stringify(each)));
  return { graphs: wanted.filter(isGraph), isByDefault: false, unknownGraphs };
}

/** As much of it as can be recognised. */
const cut = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

function isGraph(value: unknown): value is PublicGraphId {
  return typeof value === 'number' && Object.hasOwn(PUBLIC_GRAPHS, value);
}

function jsonOf(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
