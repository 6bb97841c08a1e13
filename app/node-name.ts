import { hostname } from 'node:os';

/**
 * What log, metrics, traces and reports call this process: the name of its machine, and what tells it from others there,
 * which is the port of a server.
 */
export const nodeName = ({ PORT: port }: { readonly PORT: number }, isWorker: boolean): string =>
  `${hostname()}:${isWorker ? 'worker' : port}`;
