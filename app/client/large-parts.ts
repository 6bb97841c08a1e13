/**
 * Prefix of the addresses of the tracker's worker, models and WebAssembly, which most members never need, and which are
 * kept once the tracker was opened. The names come from vite.config.ts and launcher/build-emotion.ts.
 */
export const trackerPart = '/assets/emotion-';
