import { profileContext } from '#features/account/server/profile/profile.ts';
import type { Outline } from '#features/course/server/openings/outline.ts';
import { sparLimitsOf } from '#features/spar/server/env.ts';
import type { SparDeps } from '#features/spar/server/spar-deps.ts';
import { cardsWith, workedOn } from '#features/tools/server/cards/cards.ts';
import { voiceOf } from '#features/tools/server/studio/voice.ts';
import type { Environment } from './environment.ts';

type SparSources = Pick<SparDeps, 'announce' | 'db' | 'clock' | 'writer' | 'prices' | 'transcriber'> & {
  readonly env: Environment;
  readonly outline: Outline;
};

/** What sparring asks of the other slices: cards and brand voice of the tools, lessons of the course, the profile. */
export function sparDepsOf({
  announce,
  db,
  clock,
  writer,
  prices,
  transcriber,
  env,
  outline,
}: SparSources): SparDeps {
  return {
    announce,
    db,
    clock,
    writer,
    prices,
    transcriber,
    limits: sparLimitsOf(env),
    cardsOf: cardsWith,
    workedOn,
    businessOf: async (tx, { userId }) => {
      const profile = await profileContext(tx, { userId });
      if (profile === null) return [];
      // Company sizes are ranges from a list, not figures that a member gave us.
      const { companySize: _, targetClientCompanySize: __, ...told } = profile;
      return Object.values(told).filter((text) => text !== null);
    },
    ownWriting: async (tx, { userId }) => (await voiceOf(tx, userId)).samples,
    lessonsFor: async (viewer, now) => {
      const { modules } = await outline.view(viewer, now);
      const open = modules.filter(({ unlock }) => unlock.isOpen).flatMap(({ lessons }) => lessons);
      const found = new Map(open.map(({ slug, title }) => [slug, { title, path: `/course/${slug}` }]));
      return (slug) => found.get(slug) ?? null;
    },
  };
}
