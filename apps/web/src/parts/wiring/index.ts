export { DeviceWiring } from './DeviceWiring.tsx';
export { liveObservation, sightedObservation } from './observations.ts';
export { WiringCard } from './WiringCard.tsx';
