import type { Lesson } from '#features/course/contract.ts';
import type { Workspace } from '#features/home/contract-workspace.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** What a document draws for its member. */
export type FirstWords =
  | {
      readonly address: '/';
      readonly answer: Workspace;
      readonly viewer: Pick<PublicViewer, 'firstName' | 'tier'>;
      readonly now: Date;
    }
  | { readonly address: '/course/:slug'; readonly answer: Lesson };

/** Parts of a painted document, as markup: the skeleton that everybody gets, and what this member gets in its place. */
export type DrawFirstWords = (words: FirstWords) => readonly (readonly [skeleton: string, words: string])[];
