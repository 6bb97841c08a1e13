import { mostOfKind, mostRecent, type SearchHit } from '#platform/contract/search.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';

/** What a member typed, and the words in it; at least one. */
export interface Question {
  readonly typed: string;
  readonly words: readonly string[];
}

/** How many a finder looks for: one more than is shown tells that there are others. */
export const mostOf = (question: Question | null): number =>
  question === null ? mostRecent : mostOfKind + 1;

/**
 * A slice's part of the search: the things of one kind that are this member's, or open to them, best first; at most
 * `mostOf(question)`. @param question null: their newest
 */
export type Finder = (viewer: Viewer, question: Question | null) => Promise<readonly SearchHit[]>;
