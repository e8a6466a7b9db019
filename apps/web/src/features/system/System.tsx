export { HealthBanner } from './HealthBanner.tsx';
export { SystemPage } from './SystemPage.tsx';
