import { ShapePage } from './ShapePage.tsx';

export function WaveformPage() {
  return <ShapePage shape="waveform" />;
}
