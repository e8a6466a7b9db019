export { isStoring, shownFaults } from './health-poll.ts';
export { useHealth } from './use-health.ts';
