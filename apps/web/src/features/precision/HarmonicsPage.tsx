import { ShapePage } from './ShapePage.tsx';

export function HarmonicsPage() {
  return <ShapePage shape="harmonics" />;
}
