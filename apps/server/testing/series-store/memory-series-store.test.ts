import { MemorySeriesStore } from './memory-series-store.ts';
import { describeSeriesStore } from './series-store-scenarios.ts';

describeSeriesStore('MemorySeriesStore', async () => {
  const store = new MemorySeriesStore();
  await store.start();
  return {
    store,
    restart: async () => {
      await store.stop();
      await store.start();
      return store;
    },
    close: () => store.stop(),
  };
});
