import { isWhole, type Share } from '../../../ports/processes/share.ts';
import { decodeNative, numberColumn } from '../engine/native-block.ts';
import type { SeriesConnection } from '../engine/series-connection.ts';
import { shardMark } from '../shard-marks.ts';
import type { StoreMarks } from '../store-marks.ts';

/** When a process with the devices began, epoch ms by the clock of the store, and up to which number others may have stored then. */
const [BEGUN, NUMBER] = ['late begun', 'late number'];
/** Up to which number nothing can come late any more. */
const SETTLED = 'late settled';

interface Place {
  readonly connection: Pick<SeriesConnection, 'query'>;
  readonly marks: Pick<StoreMarks, 'last' | 'save'>;
  readonly share: Pick<Share, 'shards'>;
  /** How long after the begin of a process rows of the one before it may come, ms. */
  readonly forMs: number;
}

/**
 * Up to which number nothing that another process has sent can come any more: the last one that was noted when a process began that
 * began long enough ago. Whether that process still runs does not matter, since it took the devices from the one before it. So restarts
 * that follow each other sooner do not form from the same number again and again: one that began may be forgotten only once its time is
 * over.
 * @param stored marks as this process found them
 */
export async function settledNumber(stored: ReadonlyMap<string, number>, place: Place): Promise<number> {
  const { connection, marks, share, forMs } = place;
  const { columns } = decodeNative(await connection.query('SELECT toUnixTimestamp64Milli(now64(3)) AS value'));
  const [now = 0] = numberColumn(columns, 'value');
  const isPending = (names: Names) => {
    const begun = stored.get(names.begun);
    return begun !== undefined && begun + forMs > now;
  };
  const settledOf = (names: Names) =>
    Math.max(stored.get(names.settled) ?? 0, isPending(names) ? 0 : (stored.get(names.number) ?? 0));
  const noted = new Map<string, number>();
  for (const names of namesOf(share)) {
    if (isPending(names)) continue;
    noted.set(names.begun, now).set(names.number, marks.last).set(names.settled, settledOf(names));
  }
  await marks.save(noted);
  // Of a process with all devices before, or of one with this shard.
  const ofAll = settledOf(OF_ALL);
  return Math.min(...share.shards.map((shard) => Math.max(ofAll, settledOf(ofShard(shard)))));
}

interface Names {
  readonly begun: string;
  readonly number: string;
  readonly settled: string;
}

const OF_ALL: Names = { begun: BEGUN, number: NUMBER, settled: SETTLED };

function ofShard(shard: number): Names {
  return { begun: shardMark(BEGUN, shard), number: shardMark(NUMBER, shard), settled: shardMark(SETTLED, shard) };
}

/** Under which names a share notes its begin: see `markNames`. */
function namesOf(share: Pick<Share, 'shards'>): readonly Names[] {
  return isWhole(share) ? [OF_ALL] : share.shards.map(ofShard);
}
