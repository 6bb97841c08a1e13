/** What the stand-in client takes for a claim that nobody can check, by fixed rules. */
const figure =
  /\d+(?:[.,]\d+)? ?(?:%|per ?cent)|\b(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred) per ?cent\b/iu;
const others =
  /\b(?:our|my|other|many|most|one of our) (?:other )?(?:clients?|customers?|users?) (?:\w+ ){0,2}(?:say|says|said|tell|tells|told|love|loves|saved|save|doubled|swear)\b/iu;
const testimonial =
  /\p{Lu}\p{L}+ (?:from \p{Lu}\p{L}+ )?(?:told (?:me|us)|swears|says it|doubled|halved|saved)\b/u;
const most = 3;

/** The sentences of a turn that claim something that does not stand in what was told. */
export function claimsOf(said: string, told: string): string[] {
  const sentences = said.match(/[^.!?]+[.!?]*/gu)?.map((one) => one.trim()) ?? [];
  return sentences
    .filter((one) => !one.endsWith('?') && (figure.test(one) || others.test(one) || testimonial.test(one)))
    .filter((one) => !told.includes(figure.exec(one)?.[0] ?? one))
    .slice(0, most);
}
