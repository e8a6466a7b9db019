import type { ProcessLink } from '../../src/ports/processes/process-link.ts';
import { LinkedProcesses } from './linked-processes.ts';
import { describeProcessLink } from './process-link-scenarios.ts';

describeProcessLink('processes that are linked in memory', async () => {
  const processes = new LinkedProcesses();
  const links: ProcessLink[] = [];
  return {
    async open(duties, prepare) {
      const link = processes.open(`process ${links.length}`, duties);
      links.push(link);
      prepare?.(link);
      await link.start();
      return link;
    },
    async cut() {
      processes.isOpen = false;
    },
    async reopen() {
      processes.reopen();
    },
    async end() {
      for (const link of links) await link.stop();
    },
  };
});
