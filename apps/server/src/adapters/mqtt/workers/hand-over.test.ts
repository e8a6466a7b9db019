import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { HandOver } from './hand-over.ts';

function opened() {
  const given: number[] = [];
  const handOver = new HandOver((number) => given.push(number));
  const sockets = [1, 2, 3].map((number) => {
    const socket = new Socket();
    handOver.add(number, socket);
    return socket;
  });
  return { given, handOver, sockets };
}

it('connections are handed over one after the other, once the worker is there', () => {
  const { given, handOver } = opened();
  expect(given).toEqual([]);
  handOver.open();
  expect(given).toEqual([1]);
  handOver.taken();
  handOver.taken();
  expect(given).toEqual([1, 2, 3]);
  handOver.taken();
  handOver.add(4, new Socket());
  expect(given).toEqual([1, 2, 3, 4]);
});

it('connections that wait for a worker that ends are ended, and its successor begins anew', () => {
  const { given, handOver, sockets } = opened();
  handOver.open();
  handOver.close();
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, true]);
  handOver.add(5, new Socket());
  handOver.open();
  expect(given).toEqual([1, 5]);
});
