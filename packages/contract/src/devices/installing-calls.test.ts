import { expect, it } from 'vitest';
import type { CallRoute } from '../call-route.ts';
import { CALL_ROUTES } from '../call-routes.ts';

const installing = Object.entries(CALL_ROUTES as Readonly<Record<string, CallRoute>>).filter(([name]) =>
  name.startsWith('connecting.'),
);

// proves R-DEV-001
it('every call that lists, adds, exchanges or ends devices needs the right DEVICES', () => {
  expect(installing.length).toBeGreaterThan(10);
  for (const [name, { right, caller }] of installing)
    expect([name, right, caller]).toEqual([name, 'DEVICES', 'session']);
});

// proves R-DEV-001
it('those that change something are writing calls, which are on record', () => {
  const changing = installing.filter(([name]) =>
    /begin|renew|cancel|hide|take|exchange|rewire|end$|remove|import/.test(name),
  );
  expect(changing).toHaveLength(10);
  for (const [name, { base }] of changing) expect([name, base]).toEqual([name, 'w']);
});
