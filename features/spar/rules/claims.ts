import { figuresIn } from '#features/tools/rules/ethics.ts';

/**
 * '87% of bakers', '9 out of 10 small firms': named people, and most words for what people do ('bakers', 'dentists'),
 * but no things that end alike ('orders', 'numbers').
 */
const countedPeople =
  /(?:(?<![\p{N}.,])\d{1,3}(?:[.,]\d{1,2})? ?(?:%|per ?cent) of|\b(?:\d{1,2}|nine|eight|seven) (?:out of|in) (?:every )?(?:\d{1,3}|ten|five)(?: of)?) (?:(?:all|the|these|those|small|local|independent|other|young|new|successful) ){0,3}(?:people|customers?|clients|companies|businesses|firms|owners|women|men|parents|families|professionals|experts|bakeries|shops|restaurants|practices|agencies|teams|(?!(?:orders|offers|numbers|letters|papers|registers|errors|doors|floors|colors|printers|computers|servers|containers|counters|drawers|dinners|flowers|burgers|trailers|matters|factors|sensors|quarters|transfers|answers)\b)\p{L}{2,20}(?:ers|ors|ists|ians))\b/giu;

/**
 * Proof by counted people, '87% of bakers love it', unless somebody named the figure before. The member's own clients
 * ('of our clients') and the one they talk to ('of your clients') can be asked, so they are figures and not this.
 * @param known figures that were told (`figuresIn`)
 */
export function countedProof(said: string, known: readonly string[]): string | null {
  const told = new Set(known);
  const isTold = (claim: string) => {
    const figures = figuresIn([claim]);
    return figures.length > 0 && figures.every((one) => told.has(one));
  };
  return (said.match(countedPeople) ?? []).find((claim) => !isTold(claim)) ?? null;
}
