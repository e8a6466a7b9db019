import { describe, expect, it } from 'vitest';
import { type Flow, parseFlow, searchOf, stepsBefore } from './flow.ts';

const AT_CHECK = { step: 'check', connection: 'ab12cd34', key: 'plug/kitchen', system: 'tasmota', model: 'Nous A1T' };

// proves R-ADD-002
describe('the way of adding a device, as the address holds it', () => {
  it('is the same after a reload', () => {
    const flow = parseFlow(AT_CHECK);
    expect(flow).toMatchObject({ ...AT_CHECK, as: 'device', instead: undefined });
    expect(parseFlow(searchOf(flow))).toEqual(flow);
    const gateway: Flow = { ...flow, step: 'wait', as: 'gateway', instead: '02005E100001' };
    expect(parseFlow(searchOf(gateway))).toEqual(gateway);
  });

  it('leads to the latest step that is possible with what it names', () => {
    expect(parseFlow({}).step).toBe('what');
    expect(parseFlow({ step: 'nonsense' }).step).toBe('what');
    expect(parseFlow({ step: 'place' }).step).toBe('what');
    expect(parseFlow({ step: 'place', connection: 'ab12cd34' }).step).toBe('wait');
    expect(parseFlow({ step: 'connect', system: 'native' }).step).toBe('connect');
    expect(parseFlow({ step: 'wait', system: 'native' }).step).toBe('what');
  });

  it('takes no parameter that is not a text of reasonable length', () => {
    expect(parseFlow({ step: 'check', connection: 'x'.repeat(201), key: 'plug' }).step).toBe('what');
    expect(parseFlow({ step: 'check', connection: 7, key: 'plug' }).step).toBe('what');
  });

  it('goes back through its steps; a device that was only seen has no instructions to go back to', () => {
    const flow = parseFlow(AT_CHECK);
    expect(stepsBefore(flow)).toEqual(['what', 'connect', 'wait']);
    expect(stepsBefore({ ...flow, system: undefined })).toEqual(['what', 'wait']);
    expect(stepsBefore({ ...flow, step: 'what' })).toEqual([]);
  });
});
