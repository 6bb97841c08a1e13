/**
 * The part of the promises that a row quotes: 1 purpose, 2 pages, 3 data, 4 states, 5 checks, 6 access, 7 calls, 8
 * errors, 9 limits.
 */
export type Section = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export const slices = [
  'home',
  'account',
  'billing',
  'tools',
  'assessment',
  'course',
  'books',
  'tracker',
  'notifications',
  'pwa',
  'crm',
  'admin',
  'spar',
] as const;
export type Slice = (typeof slices)[number];

/** Which of the nine pieces of work built the row. */
export type Issue = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export type Kind =
  | 'route'
  | 'string'
  | 'rule'
  | 'constant'
  | 'error'
  | 'field'
  | 'call'
  | 'permission'
  | 'state';

/** One promise of the product, word for word as it was given; docs/product.md says the rules in ours. */
export interface Row {
  /** `<slice>.<kebab-name>`; tests name it in square brackets in their titles. */
  readonly id: string;
  readonly section: Section;
  readonly kind: Kind;
  readonly text: string;
  /** What the tests that prove it must contain, when the row's own words don't say so (`wordsOf`). */
  readonly shows?: readonly string[];
  readonly slice: Slice;
  readonly issue: Issue;
}

/**
 * Rows that share everything but their name and words: `{ 'kebab-name': "the spec's words" }`, or
 * `{ 'kebab-name': ["the spec's words", 'what its tests write down', …] }`.
 */
export function rows(
  shared: Omit<Row, 'id' | 'text' | 'shows'>,
  words: Readonly<Record<string, string | readonly [string, ...string[]]>>,
): Row[] {
  return Object.entries(words).map(([name, given]) => {
    const id = `${shared.slice}.${name}`;
    if (typeof given === 'string') return { ...shared, id, text: given };
    const [text, ...shows] = given;
    return { ...shared, id, text, shows };
  });
}
