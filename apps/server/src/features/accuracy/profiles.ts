import type { AccuracyProfileNode } from '@phasor/contract';
import { accuracyProfileMenu } from '@phasor/contract/schemas';
import type { CallHandlers } from '../../call-handlers.ts';
import { checkTwins, invalidMenu } from '../../menus/menu-text.ts';
import { findMenu, putMenu, readMenu } from '../../menus/menu-tree.ts';
import type { MenuKey, MenuRecords } from '../../ports/records/menu-records.ts';

type ProfileCalls = 'accuracy.readProfiles' | 'accuracy.writeProfiles';

/** One tree for all testers: the profiles of a laboratory do not belong to one account. */
const PROFILES: MenuKey = { userId: null, kind: 'accuracyProfiles', subject: '' };

/** The tree of test profiles, shared by the accounts with the right to test. */
export function profileCalls(menus: MenuRecords): CallHandlers<ProfileCalls> {
  return {
    'accuracy.readProfiles': async () => {
      const kept = await findMenu<AccuracyProfileNode>(menus, PROFILES);
      return { data: kept?.nodes ?? [], revision: kept?.revision ?? 0 };
    },
    'accuracy.writeProfiles': async ({ menu, revision }) => {
      const nodes = readMenu(menu, accuracyProfileMenu);
      checkProfiles(nodes, new Set());
      checkTwins(nodes, { before: (await findMenu<AccuracyProfileNode>(menus, PROFILES))?.nodes, of: 'all' });
      return { data: { revision: await putMenu(menus, PROFILES, { nodes, revision }) } };
    },
  };
}

/** Every leaf has a profile with its own number, and no group has one. */
function checkProfiles(nodes: readonly AccuracyProfileNode[], numbers: Set<number>): void {
  for (const { isLeaf, data, children = [] } of nodes) {
    const number = data.testProfile?.ID;
    const isRight = isLeaf ? number !== undefined && !numbers.has(number) : number === undefined;
    if (!isRight) throw invalidMenu(`testProfile of ${data.id}`);
    if (number !== undefined) numbers.add(number);
    checkProfiles(children, numbers);
  }
}
