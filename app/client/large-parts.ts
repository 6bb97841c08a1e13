/**
 * How the addresses of the tracker's worker, models and WebAssembly begin: what most members never need, and whoever has
 * opened the tracker keeps. Named so by vite.config.ts and launcher/build-emotion.ts.
 */
export const trackerPart = '/assets/emotion-';
