export { WallFrame } from './WallFrame.tsx';
export { parseWall, withWall } from './wall-search.ts';
