import type { Situation, Temper } from '#features/spar/rules/vocabulary.ts';

/** A client of the house, whoever wrote them. */
export interface HouseClientFacts {
  /** The slug of a client of the release, or the id of a written one. */
  readonly slug: string;
  readonly name: string;
  readonly who: string;
  readonly day: string;
  readonly wants: string;
  readonly offer: string;
  readonly situation: Situation;
  readonly temper: Temper;
  readonly frustration: string;
  readonly explanation: string;
  /** What a right guess names; only clients of the release have it. */
  readonly heart?: string | undefined;
  /** One hint per line, from faint to plain. */
  readonly tells: string;
  readonly isFree: boolean;
}
