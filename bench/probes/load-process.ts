// A load in a process of its own, so that its sending does not delay the measuring process.
import { startLoad } from '@phasor/simulator';

const [brokerUrl = '', secret = '', meters = '', hz = ''] = process.argv.slice(2);
const load = await startLoad({ brokerUrl, credentials: () => secret, meters: Number(meters), hz: Number(hz) });
process.send?.({ kind: 'sending' });
process.on('message', () => {
  void load.stop().then(({ acknowledged, held }) => {
    process.send?.({ acknowledged, held });
    process.disconnect?.();
  });
});
