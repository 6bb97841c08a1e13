/** What any rival in any trade could sign. */
const anybodys = [
  'quality you can trust',
  'tailored to your needs',
  'your trusted partner',
  'years of experience',
  'one-stop shop',
  'peace of mind',
  'hassle-free',
  'state of the art',
  'best in class',
  'competitive prices',
  'fast and reliable',
  'we go the extra mile',
  'passionate about what we do',
  'customer-focused',
  'comprehensive solutions',
  'results that speak for themselves',
  "don't just take our word for it",
  'save time and money',
  'fear of choosing the wrong provider',
  'meets your needs',
] as const;

/** What smells of a machine, whoever wrote it. */
const machines = [
  "in today's fast-paced world",
  'game-changer',
  'unlock',
  'unleash',
  'elevate',
  'empower',
  'seamless',
  'delve',
  'navigate the complexities',
  'a testament to',
  'take it to the next level',
  'look no further',
  'say goodbye to',
  'imagine a world where',
  'what if I told you',
  'are you tired of',
  "here's the thing",
  'let that sink in',
  "it's not just X, it's Y",
  'I hope this finds you well',
] as const;

/** Forty patterns that no text of ours uses. An evaluation can count them without asking a model. */
export const blandPatterns: readonly string[] = [...anybodys, ...machines];

/** The patterns and the swap test, as every tool is told them. */
export const plainWords = `Swap test: put a competitor's name under each sentence, then another trade's. If it could still be signed, it is too general: replace it by an hour, an object, a person or words from the fields, or cut it.
Use none of these, nothing like them, in no language: ${blandPatterns.join('; ')}. Also none of: three adjectives in a row, a question answered in the next line, every sentence the same length, a closing summary, an em dash.`;
