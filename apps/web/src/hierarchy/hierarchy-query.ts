import { type DeviceKindKey, deviceKind, type HierarchyMenu } from '@phasor/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { hasCode } from '../api/call-error.ts';
import { call } from '../api/client.ts';
import { texts } from '../i18n/texts.ts';
import { session } from '../session/session.ts';
import { withAllDevices } from './tree.ts';

/** The tree with the revision that the next save is based on (decision 61); undefined before the first save. */
export interface Hierarchy extends HierarchyMenu {
  readonly revision: number | undefined;
}

const NOT_SAVED_YET = 610;
const EMPTY: Hierarchy = { nodes: [], tags: [], revision: undefined };

/** The account's tree, with a leaf for every device; saved at once when devices were added. */
export function hierarchyQuery() {
  return queryOptions({
    queryKey: ['hierarchy', session.get().auth?.login],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<Hierarchy> => {
      const stored = await readHierarchy(signal);
      const complete = withAllDevices(stored, session.get().devices, {
        newId: () => crypto.randomUUID?.() ?? idWithoutSecureContext(),
        kindLabel: (type) => texts.t(`common:kind.${deviceKind(type).key satisfies DeviceKindKey}`),
      });
      return complete === stored ? stored : await saveHierarchy({ ...complete, revision: stored.revision });
    },
  });
}

async function readHierarchy(signal: AbortSignal): Promise<Hierarchy> {
  try {
    return (await call('hierarchy.read', {}, { signal })).data;
  } catch (error) {
    if (hasCode(error, NOT_SAVED_YET)) return EMPTY;
    throw error;
  }
}

/** Saves a tree and answers it with its new revision. @throws CallError 409 when it was changed elsewhere */
export async function saveHierarchy({ nodes, tags, revision }: Hierarchy): Promise<Hierarchy> {
  const menu = JSON.stringify({ nodes, tags } satisfies HierarchyMenu);
  const answer = await call('hierarchy.write', { menu, ...(revision === undefined ? {} : { revision }) });
  return { nodes, tags, revision: answer.data.revision };
}

/**
 * The tree for finding what to show. When it cannot be read, the plain list of devices serves: the first of them is then
 * selected (1-core.md, 8); the failure itself is told by the query.
 */
export async function readHierarchyForSelection(client: QueryClient): Promise<Hierarchy> {
  return await client.ensureQueryData(hierarchyQuery()).catch(() => EMPTY);
}

/** `randomUUID` exists only on https and localhost; the random numbers themselves exist everywhere. */
function idWithoutSecureContext(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
}
