import { type HostileName, hostileClients, hostileUnsaid } from '#testing/hostile-clients.ts';
import { houseWords } from '#testing/spar-samples.ts';
import { tempers } from '#features/spar/rules/vocabulary.ts';
import { playedHouseClient } from '#features/spar/server/played-client/played-client.ts';
import type { Script } from './play.ts';

const names = Object.keys(hostileClients) as HostileName[];

/** Sellers who never guess: nothing they say opens a client, so if anything comes out, instructions caused it. */
const sellers = ['silent', 'off-topic', 'injecting'] as const;

/** Clients as an owner could write them, with instructions in their fields, in each temper. */
export const hostileTalks = (): Script[] =>
  names.flatMap((name) => {
    const words = { ...houseWords, frustration: hostileUnsaid, ...hostileClients[name] };
    const client = playedHouseClient({ ...words, slug: name, isFree: false }, name);
    const card = {
      id: `a client that ${name}`,
      client: words.who,
      frustration: words.frustration,
      explanation: words.explanation,
      businessDescription: words.offer,
      targetAudience: words.who,
      tells: client.tells,
    };
    return tempers.flatMap((temper) => sellers.map((seller) => ({ card, client, temper, seller })));
  });
