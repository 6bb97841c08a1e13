/** What members may know of a client that says which trade they are of. */
interface OfATrade {
  readonly who: string;
  readonly offer: string;
}

/** Words of five letters or more by their first five, so that trucks and trucking are one. */
const wordsOf = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 5)));

/** Words that clients of every trade have. */
const everyTrade = wordsOf(
  'people client company clients their there which three years months business owner',
);

/**
 * The client who fits a member's trade: whose words are most in what the member's profile says. A word counts less the
 * more clients have it; the first client is suggested where none fits. Undefined without clients.
 */
export function fittingClient<Client extends OfATrade>(
  clients: readonly Client[],
  business: readonly string[],
): Client | undefined {
  const theirs = wordsOf(business.join(' '));
  const words = clients.map(({ who, offer }) => wordsOf(`${who} ${offer}`));
  const fitOf = (at: number) =>
    [...(words[at] ?? [])]
      .filter((word) => theirs.has(word) && !everyTrade.has(word))
      .reduce((sum, word) => sum + 1 / words.filter((own) => own.has(word)).length, 0);
  const [best] = clients.map((client, at) => ({ client, fit: fitOf(at) })).toSorted((a, b) => b.fit - a.fit);
  return best?.client;
}
