import { createStore } from './create-store.ts';

/** Whether the server stores measurements, as far as this page knows: values that are only shown are no measurements kept. */
export const storing = createStore(true);
