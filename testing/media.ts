import { vi } from 'vitest';

/** Answers the media queries of the page under test; like a window whose width does not change while it is looked at. */
export function stubMatchMedia(matches: (query: string) => boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}
