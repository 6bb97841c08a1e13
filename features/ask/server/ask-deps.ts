import type { Passage } from '#platform/contract/passages.ts';
import type { RunDeps } from '#platform/server/runs/run.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { Material } from '#features/ask/rules/find.ts';

/** Everything that a member's answers may come from now, as the slices that have it hand it in. */
export interface MemberMaterial extends Material {
  /** The member's clients, the next step first; they are among `open`, too. */
  readonly clients: readonly Passage[];
  /** What a lesson's 'Use it now' has somebody do. */
  readonly taskOf: (lessonId: string) => string | null;
}

/** Something that is open to a member, without its words. */
export type OpenPlace = Pick<Passage, 'address' | 'kind' | 'lessonId'>;

export interface AskDeps extends RunDeps {
  /** All that is open to a member now: an old answer shows what stands on it. */
  readonly placesOf: (viewer: Viewer) => Promise<readonly OpenPlace[]>;
  readonly materialOf: (viewer: Viewer) => Promise<MemberMaterial>;
}
