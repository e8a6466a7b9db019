import { describe, expect, it } from 'vitest';
import { isNetwork, reachable } from './refused-networks.ts';

describe('the addresses that webhooks reach', () => {
  // proves R-NEWS-034
  it.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::127.0.0.1',
    'localhost',
    '',
  ])('are not %s', (address) => {
    expect(reachable([])(address)).toBe(false);
  });

  it.each(['192.168.1.10', '10.0.0.7', '203.0.113.9', '2001:db8::1', '::ffff:cb00:7109', '64:ff9b::cb00:7109'])(
    'are %s',
    (address) => {
      expect(reachable([])(address)).toBe(true);
    },
  );

  // proves R-NEWS-034
  it('are those that the configuration allows, and no others of their kind', () => {
    const mayReach = reachable(['127.0.0.1', '169.254.4.0/24', '::1']);
    expect(['127.0.0.1', '169.254.4.7', '::1', '::ffff:7f00:1'].map(mayReach)).toEqual([true, true, true, true]);
    expect(['127.0.0.2', '169.254.169.254', 'fe80::1'].map(mayReach)).toEqual([false, false, false]);
  });

  // proves R-NEWS-050
  it('are none but those of a list, where there is one', () => {
    const mayReach = reachable(['127.0.0.1'], ['10.0.0.0/8', '127.0.0.0/8', '2001:db8::/32']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '127.0.0.1', '2001:db8::7'].map(mayReach)).toEqual(Array(4).fill(true));
    // What is refused stays refused: a list only narrows.
    expect(['203.0.113.9', '127.0.0.2', '192.168.1.10', '2001:db9::7', '::ffff:cb00:7109'].map(mayReach)).toEqual(
      Array(5).fill(false),
    );
  });

  it('are written as an address or a network', () => {
    expect(['10.0.0.0/8', '::1', 'fd00::/8', '127.0.0.1'].map(isNetwork)).toEqual([true, true, true, true]);
    expect(['10.0.0.0/33', 'localhost', '10/8', '10.0.0.0/', '1.2.3.4/8/8', ''].map(isNetwork)).toEqual(
      Array(6).fill(false),
    );
  });
});
