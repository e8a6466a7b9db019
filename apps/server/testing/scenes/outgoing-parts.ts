import type { OutgoingPosts } from '../../src/ports/outgoing-posts.ts';
import type { RecordStore } from '../../src/ports/records/record-store.ts';

const DELIVERED = { isDelivered: true, code: 200, text: '' };

/** Parts of notifications by which they leave the platform: every address accepts what is sent to it. */
export function outgoingParts({ outgoing }: Pick<RecordStore, 'outgoing'>) {
  const posts: OutgoingPosts = {
    webhook: { accepts: (url) => url.startsWith('https://'), post: async () => DELIVERED },
    mail: { send: async () => DELIVERED },
  };
  return { outgoing, posts, outgoingKey: new Uint8Array(32), publicUrl: undefined };
}
