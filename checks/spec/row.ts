/** The parts of spec.md (its numbered sections) that rows quote. */
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
] as const;
export type Slice = (typeof slices)[number];

/** Which of the nine pieces of work builds the row ('n of 9'). */
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

/** One promise of the specification, in its own words. */
export interface Row {
  /** `<slice>.<kebab-name>`; tests name it in square brackets in their titles. */
  readonly id: string;
  readonly section: Section;
  readonly kind: Kind;
  readonly text: string;
  readonly slice: Slice;
  readonly issue: Issue;
}

/** Rows that share everything but their name and words: `{ 'kebab-name': "the spec's words" }`. */
export function rows(shared: Omit<Row, 'id' | 'text'>, words: Readonly<Record<string, string>>): Row[] {
  return Object.entries(words).map(([name, text]) => ({ ...shared, id: `${shared.slice}.${name}`, text }));
}
