import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CallRoute } from '@phasor/contract';
import type { Plugin } from 'vite';

const PACKAGES = fileURLToPath(new URL('../../../packages/', import.meta.url));
const CONTRACT = `${PACKAGES}contract/src/`;
const CALLS = `${CONTRACT}call-routes.ts`;
const QUANTITIES = `${PACKAGES}quantities/src/catalogue.ts`;
const OTHER_NAMES = `${PACKAGES}quantities/src/other-names.ts`;
const ROUTES = fileURLToPath(new URL('../src/base/addresses/route-catalogue.ts', import.meta.url));

/**
 * What the tables of packages hold for the server alone: the HTTP status of an error, how other programs name a quantity, and
 * the names under which kinds of devices are sold.
 */
const NOT_OF_PAGES: Readonly<Record<string, RegExp>> = {
  [`${CONTRACT}devices/device-kinds.ts`]: /^ {4}(?:sold|phases): .*,\n/gm,
  [`${CONTRACT}errors.ts`]: /\bhttp: \d+, /g,
  [QUANTITIES]:
    /^( {2,4})(?:symbol|colour|obis|bounds|integralOf|turned|joins|prefixed|otherUnits|headings|description|prometheus|homeAssistant|circuit|relay|example):.*\n(?:\1 {2}.*\n)*(?:\1[\]}],\n)?/gm,
};

/**
 * The tables are among the first things a page asks for: they come with what screens read of them, and no more. The screens that
 * read files have the quantities a second time, with their other names.
 */
export function leanTables(): Plugin {
  return {
    name: 'lean-tables',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './catalogue.ts' && importer === OTHER_NAMES ? `${QUANTITIES}?whole` : null,
    transform: (code, id) =>
      NOT_OF_PAGES[id] === undefined ? null : { code: code.replaceAll(NOT_OF_PAGES[id], ''), map: null },
  };
}

/** What several addresses have in common comes first, because equal stretches weigh little. */
const COMMON = [
  'place',
  'section',
  'kinds',
  'nilm',
  'page',
  'icon',
  'menu',
  'groups',
  'right',
  'path',
  'screen',
  'needs',
];

function alike(route: object): object {
  const rank = (name: string) => (COMMON.indexOf(name) + COMMON.length + 1) % (COMMON.length + 1);
  return Object.fromEntries(Object.entries(route).toSorted(([one], [other]) => rank(one) - rank(other)));
}

/** What screens read of a call: where it is, that it is no POST, whose token it has, and whose assignment at which level it needs. */
function briefCall({ base, method, paths, userToken, caller, ...rest }: CallRoute): object {
  const level = 'level' in rest ? { caller, level: rest.level } : {};
  return { base, ...(method === 'POST' ? {} : { method }), paths, userToken, ...level };
}

const moduleAt = (path: string) => import(pathToFileURL(path).href);
const tableCode = (name: string, rows: object) => `export const ${name} = ${JSON.stringify(rows)};`;

const COMPUTED: Readonly<Record<string, () => Promise<string>>> = {
  [ROUTES]: async () => {
    const { ROUTES: routes }: { ROUTES: readonly object[] } = await moduleAt(ROUTES);
    return tableCode('ROUTES', routes.map(alike));
  },
  [CALLS]: async () => {
    const { CALL_ROUTES: calls }: { CALL_ROUTES: Readonly<Record<string, CallRoute>> } = await moduleAt(CALLS);
    return tableCode(
      'CALL_ROUTES',
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, briefCall(call)])),
    );
  },
};

/**
 * Tables that are put together from many files come as what they are in the end: the addresses without the rows of kinds of
 * devices and of chart screens that they follow from, the calls with what screens read of them.
 */
export function computedTables(): Plugin {
  return {
    name: 'computed-tables',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      const code = await COMPUTED[id]?.();
      return code === undefined ? null : { code, moduleType: 'js' };
    },
  };
}
