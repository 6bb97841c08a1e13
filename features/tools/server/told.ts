import type { Told } from '#features/tools/rules/receipt.ts';
import type { Db } from '#platform/server/db/client.ts';
import { cardsOf } from './cards/cards.ts';
import { type ProfileContext, linesOf } from './studio/context.ts';
import { voiceOf } from './studio/voice.ts';

interface Deps {
  readonly db: Db;
  readonly profileContext: ProfileContext;
}

/** Everything in which a claim of this member may stand: their brief first, then what clients said. */
export async function toldBy(
  { db, profileContext }: Deps,
  { brief, userId }: { readonly brief: string; readonly userId: string },
): Promise<readonly Told[]> {
  const [cards, voice, profile] = await Promise.all([
    cardsOf(db, userId),
    voiceOf(db, userId),
    profileContext(db, { userId }),
  ]);
  const heard = cards.flatMap(({ client, frustration, heard: said, id }): Told[] =>
    said === null
      ? []
      : [
          {
            kind: 'card',
            title: `Card of ${client}: ${frustration}`,
            address: `/brief?card=${id}`,
            text: `${said.from} said: “${said.words}”`,
            unnamed: `“${said.words}”`,
          },
        ],
  );
  // Cards of one run have the same brief.
  const briefs = new Map(cards.toReversed().map((card) => [card.businessDescription, card]));
  const begun = [...briefs].map(
    ([text, { client, id }]): Told => ({
      kind: 'brief',
      title: `The brief of a card of ${client}`,
      address: `/brief?card=${id}`,
      text,
    }),
  );
  const all: readonly Told[] = [
    { kind: 'brief', title: 'What you said is true', address: null, text: brief },
    ...heard,
    ...begun,
    { kind: 'voice', title: 'Your brand voice', address: '/settings/brand-voice', text: voice.samples },
    { kind: 'profile', title: 'Your profile', address: '/settings/profile', text: linesOf(profile) },
  ];
  return all.filter(({ text }) => text !== '');
}
