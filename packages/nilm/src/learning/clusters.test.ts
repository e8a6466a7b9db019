import { describe, expect, it } from 'vitest';
import {
  type Cluster,
  emptyCluster,
  energyOf,
  imprintOf,
  joinCluster,
  nearestCluster,
  pairDistance,
  type UnknownPair,
} from './clusters.ts';

const HOUR = 3_600_000;

function pair(P: number, { Q = 0 as number | null, at = 0, hours = 1, peak = 0, fall = -P } = {}): UnknownPair {
  const draw = { Q, I: Q === null ? null : P / 230 };
  return {
    rising: { time: at, P, peak, ...draw },
    falling: { time: at + hours * HOUR, P: fall, ...draw, Q: Q === null ? null : -Q },
  };
}

function clusterOf(...pairs: readonly UnknownPair[]): Cluster {
  const cluster = emptyCluster(pairs[0] ?? expect.fail());
  for (const each of pairs) joinCluster(cluster, each);
  return cluster;
}

describe('a cluster of pairs', () => {
  it('has their means, the shortest length, and the energy of all', () => {
    const [first, second, third] = [
      pair(300, { Q: 30, at: 7, peak: 60, hours: 2 }),
      pair(330, { Q: 36, at: 8 * HOUR, hours: 0.5 }),
      pair(300, { Q: 33, at: 9 * HOUR, peak: 30, hours: 1, fall: -320 }),
    ];
    const cluster = clusterOf(first, second, third);
    expect(cluster).toMatchObject({ count: 3, since: 7, shortest: 0.5 * HOUR });
    expect(cluster.rising.P).toBeCloseTo(310, 2);
    expect(cluster.falling.P).toBeCloseTo(-950 / 3, 2);
    expect([cluster.rising.Q, cluster.falling.Q]).toEqual([33, -33]);
    expect(cluster.rising.I).toBeCloseTo(310 / 230, 2);
    expect(cluster.peak).toBeCloseTo(30, 2);
    expect(cluster.energy).toBeCloseTo(600 + 165 + 310, 6);
    expect(energyOf(third)).toBeCloseTo(310, 9);
  });

  it('knows no reactive power where one of them does not', () => {
    const { rising, falling } = clusterOf(pair(300, { Q: 30 }), pair(300, { Q: null }), pair(300, { Q: 30 }));
    expect([rising.Q, falling.Q, rising.I]).toEqual([null, null, null]);
  });

  it('is as far from a pair as both edges together, in usual deviations of 6 % of the power and 3 W', () => {
    const cluster = clusterOf(pair(300, { Q: 30 }));
    const usual = 18 ** 2 + 3 ** 2;
    expect(pairDistance(cluster, pair(312, { Q: 30 }))).toBeCloseTo((2 * 12 ** 2) / usual, 9);
    expect(pairDistance(cluster, pair(300, { Q: 39 }))).toBeCloseTo((2 * 9 ** 2) / usual, 9);
    expect(pairDistance(cluster, pair(300, { Q: null, fall: -310 }))).toBeCloseTo(10 ** 2 / usual, 9);
  });

  it('is the nearest one, up to eight squared deviations', () => {
    const clusters = [clusterOf(pair(300)), clusterOf(pair(340)), clusterOf(pair(900))];
    expect(nearestCluster(clusters, pair(335))).toBe(clusters[1]);
    expect(nearestCluster(clusters, pair(310))).toBe(clusters[0]);
    // Two of twice the usual deviation of 300 W, 36.5 W, are eight.
    expect(nearestCluster(clusters, pair(300 - 36.4))).toBe(clusters[0]);
    expect(nearestCluster(clusters, pair(300 - 36.6))).toBeUndefined();
    expect(nearestCluster([], pair(300))).toBeUndefined();
  });

  // proves R-NILM-069
  it('is as exact as the number of its pairs, in reactive power too', () => {
    expect(imprintOf(clusterOf(pair(300), pair(304), pair(296))).correctedBy).toBe(3);
  });

  it('has an imprint of its levels, with the inrush in its rise', () => {
    expect(imprintOf(clusterOf(pair(300, { Q: 30, peak: 60, hours: 2, fall: -290 })))).toEqual({
      rising: { P: 300, Q: 30, I: 1.304 },
      falling: { P: -290, Q: -30, I: 1.304 },
      ...{ peak: 60, duration: 2 * HOUR },
      risingShape: [0, 0, 360, 300, 300],
      fallingShape: [290, 290, 0, 0, 0],
      correctedBy: 1,
    });
  });
});
