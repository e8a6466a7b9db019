export { useWallAddress } from './use-wall-address.ts';
export { WallFrame } from './WallFrame.tsx';
export { parseWall, withWall } from './wall-search.ts';
