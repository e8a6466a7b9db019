import type { CallHandlers } from '../../call-handlers.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import { type EntryCallName, entryCalls } from './appliance-entries.ts';
import { menuCalls } from './appliance-menu.ts';
import { meterOf } from './meter.ts';
import { runAnswer } from './run-answer.ts';
import { settingsCalls } from './settings-calls.ts';

export interface AppliancesParts {
  readonly records: Pick<RecordStore, 'appliances' | 'menus'>;
}

type ApplianceCalls = CallHandlers<
  | EntryCallName
  | 'appliances.readMenu'
  | 'appliances.writeMenu'
  | 'appliances.runtime'
  | 'appliances.readSettings'
  | 'appliances.writeSettings'
>;

export interface Appliances {
  readonly calls: ApplianceCalls;
}

/** Appliances recognised in the load of a disaggregation meter (2-measurement-views.md, 2.9). */
export function createAppliances({ records: { appliances, menus } }: AppliancesParts): Appliances {
  const changed = () => undefined;
  return {
    calls: {
      ...entryCalls({ appliances, changed }),
      ...menuCalls({ appliances, menus }),
      ...settingsCalls({ appliances, changed }),
      'appliances.runtime': async (body, context) =>
        runAnswer(body, meterOf(context, 'token'), { appliances, now: context.now }),
    },
  };
}
