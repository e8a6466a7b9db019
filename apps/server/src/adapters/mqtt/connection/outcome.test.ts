import { expect, it } from 'vitest';
import { joined, NOTHING, understood } from './outcome.ts';

const fault = (reason: 'template' | 'shape' | 'json', at?: string) => ({ names: [], reason, at });

// proves R-ECO-035
it('names a template that is not followed with its place, also beside what is understood', () => {
  const place = 'sensor/meter/energy#value_template:7';
  expect(joined([NOTHING, fault('template', place)])).toEqual({ reason: 'template', names: [place] });
  expect(joined([understood('identity'), fault('template', place), fault('shape', 'other')])).toEqual({
    reason: 'template',
    names: [place],
  });
});

it('says why only where nothing is understood, and names what the reason is about', () => {
  expect(joined([fault('shape', 'TIC'), understood('P.L1')])).toEqual({ reason: null, names: ['P.L1'] });
  expect(joined([fault('shape', 'TIC'), fault('json'), fault('shape', 'TIC2')])).toEqual({
    ...{ reason: 'shape', names: ['TIC', 'TIC2'] },
  });
  expect(joined([fault('json')])).toEqual({ reason: 'json', names: [] });
  expect(joined([NOTHING])).toEqual({ reason: null, names: [] });
});
