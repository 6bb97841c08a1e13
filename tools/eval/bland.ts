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

/** Forty patterns that are counted in a text without asking a model. */
export const blandPatterns: readonly string[] = [...anybodys, ...machines];

/** What the plain prompts of others wear out. */
export const borrowedPatterns: readonly string[] = [
  'line by line',
  'you keep the copy',
  'this is my last note',
  'closing the loop',
  'no strings attached',
  'no pressure',
  'circle back',
  'touch base',
  'just checking in',
  'quick question',
];
