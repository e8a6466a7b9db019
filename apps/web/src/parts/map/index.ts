export { type MapMarker, type Place, roundedPlace } from './place.ts';
export { SiteMap } from './SiteMap.tsx';
