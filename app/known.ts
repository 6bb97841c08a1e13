import type { Lesson } from '#features/course/contract.ts';
import type { Workspace } from '#features/home/contract-workspace.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** What is known when a member's document is made. */
export interface Known {
  /** The page's address in `app/paths.ts`. */
  readonly address: string;
  readonly viewer: Pick<PublicViewer, 'firstName' | 'tier'>;
  readonly now: Date;
  /** Of what the page asks first, what was answered. */
  readonly workspace?: Workspace;
  readonly lesson?: Lesson;
}

/** A part of a painted document, as markup: what holds its place for everybody, and what this member is given. */
export type KnownPart = readonly [toCome: string, known: string];

/** Exported by `app/known-parts.tsx`, which the server loads as a build of its own: it is made of the app's components. */
export type KnownParts = (known: Known) => readonly KnownPart[];
