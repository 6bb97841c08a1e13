import { writingTools } from '#features/tools/rules.ts';

/** A page that a plan opens. Whoever stood before it and bought a plan is led back to it. */
export interface LockedPage {
  readonly to: `/${string}`;
  /** The button after the payment. */
  readonly label: string;
  /** The smallest plan that opens it. */
  readonly plan: 'tools' | 'premium';
}

const lockedPages: readonly LockedPage[] = [
  ...writingTools.map(({ path, title }) => ({ to: path, label: `Open ${title}`, plan: 'tools' as const })),
  { to: '/course', label: 'Open the course', plan: 'premium' },
  { to: '/book', label: 'Open the book', plan: 'tools' },
  { to: '/emotion-tracker', label: 'Open the Emotion Tracker', plan: 'tools' },
  { to: '/spar', label: 'Open practice calls', plan: 'tools' },
];

/** The parameter that carries it from the locked page to the button after the payment. */
export const lockedPageParameter = 'for';

/** The page in a list of ours; null for anything else, so that an address leads nowhere but to pages of this site. */
export function lockedPageAt(path: string | null | undefined): LockedPage | null {
  return lockedPages.find(({ to }) => to === path) ?? null;
}

/** The locked page that an address names, e.g. `?for=/tools/ad-copy`. */
export function lockedPageIn(search: string): LockedPage | null {
  return lockedPageAt(new URLSearchParams(search).get(lockedPageParameter));
}
