import { expect, it } from 'vitest';
import { describeNativeDesk } from '../../../../testing/devices/native-desk-scenarios.ts';
import { RecordingApplication } from '../../../../testing/scenes/recording-application.ts';
import { applicationDesk } from './native-desk.ts';

describeNativeDesk('the desk in the process of the application', async ({ application: handlers, wiring }) => ({
  desk: applicationDesk({ handlers, wiring }),
  close: async () => {},
}));

it('the desk in the process of the application has room as long as the application has', () => {
  const handlers = Object.assign(new RecordingApplication(), { hasRoom: () => false });
  expect(applicationDesk({ handlers, wiring: () => [] }).hasRoom()).toBe(false);
});
