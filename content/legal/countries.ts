/** Names that take an article in a sentence: the law of the Netherlands. In lower case. */
const withArticle: ReadonlySet<string> = new Set([
  'bahamas',
  'british virgin islands',
  'cayman islands',
  'central african republic',
  'channel islands',
  'comoros',
  'cook islands',
  'czech republic',
  'democratic republic of the congo',
  'dominican republic',
  'european union',
  'falkland islands',
  'faroe islands',
  'gambia',
  'isle of man',
  'ivory coast',
  'maldives',
  'marshall islands',
  'netherlands',
  'philippines',
  'seychelles',
  'solomon islands',
  'u.k.',
  'u.s.',
  'u.s.a.',
  'uae',
  'uk',
  'united arab emirates',
  'united kingdom',
  'united states',
  'united states of america',
  'us',
  'usa',
  'virgin islands',
]);
const beginnings = ['commonwealth of ', 'federal republic of ', 'kingdom of ', 'republic of ', 'state of '];

/** A country as written in a sentence: `the United States`, `Malta`. @param country as its owner typed it */
export function inSentence(country: string): string {
  const name = country.trim();
  const small = name.toLowerCase();
  if (small.startsWith('the ')) return `the ${name.slice(4)}`;
  const takesArticle = withArticle.has(small) || beginnings.some((beginning) => small.startsWith(beginning));
  return takesArticle ? `the ${name}` : name;
}
