import { describe, expect, it } from 'vitest';
import { agentConfigSchema, readAgentConfig } from './agent-config.ts';

const METER = {
  name: 'Main',
  mac: '02005E100001',
  secret: 's',
  source: { kind: 'modbus-tcp', host: 'meter.local', model: 'eastron-sdm630' },
};
const FILE = { server: 'mqtts://phasor.example:8883', buffer: { folder: '/tmp/x' }, meters: [METER] };
const RTU = { kind: 'modbus-rtu', path: '/dev/ttyUSB0', unit: 2, model: 'abb-b23' };
const other = (source: object) => ({ ...METER, name: 'Other', mac: '02005E100002', source });

const faultsOf = (content: unknown) => {
  const read = readAgentConfig(content);
  return 'faults' in read ? read.faults.map(({ place, message }) => `${place}: ${message}`) : [];
};

// proves R-AGENT-009
describe('the file of an agent', () => {
  it('is completed with defaults', () => {
    const read = readAgentConfig(FILE);
    expect('config' in read && read.config.meters[0]).toMatchObject({
      interval: 10,
      invert: false,
      source: { port: 502, unit: 1, timeout: 1_000, part: 1 },
    });
  });

  it.each([
    [{ ...FILE, server: 'http://x' }, /^server: must be mqtt/],
    [{ ...FILE, meters: [] }, /^meters: /],
    [{ ...FILE, extra: 1 }, /^the file: .*extra/],
    [{ ...FILE, meters: [{ ...METER, mac: '02005e100001' }] }, /^meters\[0\]\.mac: must be 12 upper-case hex digits/],
    [
      { ...FILE, meters: [{ ...METER, source: { ...METER.source, model: 'sdm' } }] },
      /^meters\[0\]\.source\.model: "sdm" is no known model; known are sunspec, /,
    ],
    [{ ...FILE, meters: [{ ...METER, source: { ...METER.source, unit: 256 } }] }, /^meters\[0\]\.source\.unit: /],
    [{ ...FILE, meters: [{ ...METER, source: { kind: 'dlms' } }] }, /^meters\[0\]\.source\.kind: /],
    [{ ...FILE, meters: [METER, METER] }, /^meters\[1\]\.mac: 02005E100001 is used twice/],
    [
      { ...FILE, meters: [{ ...METER, source: RTU }, other({ ...RTU, unit: 3, baudRate: 9_600 })] },
      /^meters\[1\]\.source: differs in its line settings from "Main"/,
    ],
    [
      { ...FILE, meters: [{ ...METER, source: RTU }, other({ kind: 'telegrams', path: RTU.path, format: 'p1' })] },
      /^meters\[1\]\.source: uses the line of "Main"/,
    ],
    [
      { ...FILE, meters: [{ ...METER, source: { kind: 'telegrams', path: RTU.path, format: 'p1' } }, other(RTU)] },
      /^meters\[1\]\.source: uses the line of "Main"/,
    ],
    ['nothing', /^the file: /],
    [null, /^the file: /],
  ])('%# names the place of a fault', (content, fault) => {
    expect(faultsOf(content).join('\n')).toMatch(fault);
  });

  it('lets no two meters send their telegrams over one connection', () => {
    const telegrams = { kind: 'telegrams-tcp', host: 'gateway', port: 2_001, format: 'sml' };
    const beside = (source: object) => faultsOf({ ...FILE, meters: [{ ...METER, source: telegrams }, other(source)] });
    expect(beside(telegrams)).toEqual([
      'meters[1].source: uses the line of "Main", which only meters over modbus-rtu can share',
    ]);
    expect(beside({ ...telegrams, port: 2_002 })).toEqual([]);
    expect(beside({ ...telegrams, host: 'other' })).toEqual([]);
    // Modbus servers distinguish their clients.
    expect(faultsOf({ ...FILE, meters: [METER, other(METER.source)] })).toEqual([]);
    expect(faultsOf({ ...FILE, meters: [{ ...METER, source: { ...telegrams, path: '/dev/x' } }] })).not.toEqual([]);
  });

  it('has a schema in which what has a default may be missing', () => {
    const schema = JSON.parse(JSON.stringify(agentConfigSchema()));
    expect(schema.required).toEqual(['server', 'buffer', 'meters']);
    expect(schema.properties.meters.items.required).toEqual(['name', 'mac', 'secret', 'source']);
  });

  it('lets meters share a serial line with the same settings', () => {
    expect(faultsOf({ ...FILE, meters: [{ ...METER, source: RTU }, other({ ...RTU, unit: 3 })] })).toEqual([]);
  });
});
