import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { healthTool } from './health-tool.ts';

/** A server that answers so, and the tool's words and code. */
async function toldOf(answer: string) {
  const server = createServer((request, response) => response.end(request.url === '/health' ? answer : ''));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return tool((server.address() as AddressInfo).port);
}

async function tool(port: number | string) {
  const words: string[] = [];
  const say = (line: string) => void words.push(line);
  const env = { PHASOR_PORT: String(port), PHASOR_HOST: '0.0.0.0' };
  return { code: await healthTool({ env, print: say, complain: say }), words: words.join('\n') };
}

describe('the command health', () => {
  // proves R-OPS-030
  it('says whether the server serves, with what is wrong and since when', async () => {
    expect(await toldOf('{"status":"OK","faults":[]}')).toEqual({ code: 0, words: 'OK' });
    const since = '2026-11-24T14:03:00.000Z';
    const trouble = JSON.stringify({ status: 'TROUBLE', faults: [{ fault: 'disk_full', since }] });
    expect(await toldOf(trouble)).toEqual({ code: 0, words: `TROUBLE\ndisk_full since ${since}` });
    expect(await toldOf('{"status":"FAIL","faults":[]}')).toMatchObject({ code: 1 });
  });

  it('fails where no server answers, and where the settings are refused', async () => {
    expect(await tool(1)).toMatchObject({ code: 1, words: expect.stringContaining('does not answer') });
    expect(await tool('x')).toMatchObject({ code: 2, words: expect.stringContaining('PHASOR_PORT') });
  });
});
