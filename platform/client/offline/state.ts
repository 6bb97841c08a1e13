import { createSignal } from '#platform/client/signal.ts';

/** How many writes wait for the connection. */
export const waitingWrites = createSignal(0);

/** Whether the last attempt to store something on this device worked: false when storage is full or refused. */
export const deviceKeeps = createSignal(true);

/** Whether the page itself says what cannot be done without a connection: one word about it is enough. */
export const pageTellsOffline = createSignal(false);
