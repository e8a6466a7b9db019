/** Where the demo's works stand, and what everything that happens there follows from. */
export const DEMO_PLACE = {
  seed: 20_260,
  timeZone: 'Europe/Bratislava',
  latitude: 48.3689,
  longitude: 17.5934,
} as const;
