import type { AccuracyProfileNode } from '@phasor/contract';
import { accuracyProfileMenu } from '@phasor/contract/schemas';
import { AppError } from '../../app-error.ts';
import type { CallContext, CallHandlers } from '../../call-handlers.ts';
import { invalidMenu } from '../../menu-text.ts';
import { findMenu, putMenu, readMenu } from '../../menu-tree.ts';
import type { MenuKey } from '../../ports/menu-records.ts';
import type { RecordStore } from '../../ports/record-store.ts';

type ProfileCalls = 'accuracy.readProfiles' | 'accuracy.writeProfiles';

/** The tree of test profiles that an account arranges for itself. */
export function profileCalls({ menus }: Pick<RecordStore, 'menus'>): CallHandlers<ProfileCalls> {
  return {
    'accuracy.readProfiles': async (_body, context) => {
      const kept = await findMenu<AccuracyProfileNode>(menus, keyOf(context));
      return { data: kept?.nodes ?? [], revision: kept?.revision ?? 0 };
    },
    'accuracy.writeProfiles': async ({ menu, revision }, context) => {
      const nodes = readMenu(menu, accuracyProfileMenu);
      checkProfiles(nodes, new Set());
      return { data: { revision: await putMenu(menus, keyOf(context), { nodes, revision }) } };
    },
  };
}

function keyOf({ user }: CallContext): MenuKey {
  if (user === null) throw new AppError('access.forbidden');
  return { userId: user.id, kind: 'accuracyProfiles', subject: '' };
}

/** Every leaf has a profile with a number of its own, and no group has one. */
function checkProfiles(nodes: readonly AccuracyProfileNode[], numbers: Set<number>): void {
  for (const { isLeaf, data, children = [] } of nodes) {
    const number = data.testProfile?.ID;
    const isRight = isLeaf ? number !== undefined && !numbers.has(number) : number === undefined;
    if (!isRight) throw invalidMenu(`testProfile of ${data.id}`);
    if (number !== undefined) numbers.add(number);
    checkProfiles(children, numbers);
  }
}
