export { notificationFacts } from './notification-facts.ts';
export { isOfSeveral, isRestored, notificationKey } from './notification-key.ts';
export { devicesOf, notificationParts } from './notification-words.ts';
