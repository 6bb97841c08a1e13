import { createSignal } from '#platform/client/signal.ts';

/** How many writes wait for the connection. */
export const waitingWrites = createSignal(0);

/** Whether the last thing that was to be kept on this device could be: false when its storage is full or refused. */
export const deviceKeeps = createSignal(true);
