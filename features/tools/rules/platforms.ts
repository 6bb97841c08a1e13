/**
 * The limits of each platform, in one dated table. As of 2026-11-21, from several lists of that year that agree; no
 * platform's own page was checked. TikTok: 2200 is the safer of the two numbers in use.
 */
export const platformLimits = {
  linkedin: { name: 'LinkedIn', characters: 3000, hashtags: null },
  instagram: { name: 'Instagram', characters: 2200, hashtags: 30 },
  facebook: { name: 'Facebook', characters: 63_206, hashtags: null },
  twitter: { name: 'X (Twitter)', characters: 280, hashtags: null },
  tiktok: { name: 'TikTok', characters: 2200, hashtags: null },
} as const satisfies Record<string, { name: string; characters: number; hashtags: number | null }>;

export type Platform = keyof typeof platformLimits;
export const platforms = Object.keys(platformLimits) as [Platform, ...Platform[]];

/** A post for no particular platform must fit the long-form ones: the smallest limit among them. */
const anyPlatformCharacters = 2200;

/** How many characters a post may have there, as `postLength` counts them. */
export function postLimit(platform: Platform | null): number {
  return platform === null ? anyPlatformCharacters : platformLimits[platform].characters;
}

const link =
  /\bhttps?:\/\/[^\s<>"']+|\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|co|app|dev|eu|de|uk|me)\b(?:\/[^\s<>"']*)?/giu;
/** X shortens every link to this many characters. */
const linkWeight = 23;
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
// X's own configuration (twitter-text 3): these ranges count one, everything else two.
const lightRanges = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const;

function weightOf(character: string): number {
  if (pictograph.test(character)) return 2;
  let weight = 0;
  for (const point of character) {
    const code = point.codePointAt(0) ?? 0;
    weight += lightRanges.some(([from, to]) => code >= from && code <= to) ? 1 : 2;
  }
  return weight;
}

/**
 * The length of a post as its platform counts it: on X links count 23, emoji and wide letters 2; elsewhere plain
 * characters.
 */
export function postLength(text: string, platform: Platform | null): number {
  const post = text.normalize('NFC');
  if (platform !== 'twitter') return [...post].length;
  let links = 0;
  const rest = post.replaceAll(link, () => {
    links += 1;
    return '';
  });
  let length = links * linkWeight;
  for (const { segment } of graphemes.segment(rest)) length += weightOf(segment);
  return length;
}

/** How many hashtags a post has. */
export function hashtagCount(text: string): number {
  return text.match(/(?<![\p{L}\p{M}\p{N}_&/])#[\p{L}\p{M}\p{N}_]+/gu)?.length ?? 0;
}

/** What is wrong with a post for its platform, as a sentence; null when it fits. */
export function postProblem(text: string, platform: Platform | null): string | null {
  const [length, limit] = [postLength(text, platform), postLimit(platform)];
  if (length > limit) {
    return `The post has ${length} characters; ${nameOf(platform)} takes ${limit.toLocaleString('en-US')}.`;
  }
  const most = platform === null ? null : platformLimits[platform].hashtags;
  const tags = hashtagCount(text);
  if (most !== null && tags > most)
    return `The post has ${tags} hashtags; ${nameOf(platform)} takes ${most}.`;
  return null;
}

/** The platform's name for use inside a sentence. */
export function nameOf(platform: Platform | null): string {
  return platform === null ? 'this post' : platformLimits[platform].name;
}

/** Drops the hashtags beyond `most`, from the end. */
function withoutExtraTags(text: string, most: number): string {
  let seen = 0;
  return text
    .replaceAll(/(?<![\p{L}\p{M}\p{N}_&/])#[\p{L}\p{M}\p{N}_]+/gu, (tag) => (++seen > most ? '' : tag))
    .replaceAll(/[ \t]{2,}/g, ' ')
    .trim();
}

/** The post shortened to fit: at whole sentences if possible, else at whole words with an ellipsis. */
export function fitPost(text: string, platform: Platform | null): string {
  const most = platform === null ? null : platformLimits[platform].hashtags;
  const post = most === null ? text : withoutExtraTags(text, most);
  const limit = postLimit(platform);
  if (postLength(post, platform) <= limit) return post;
  for (const [granularity, end] of [
    ['sentence', ''],
    ['word', '…'],
    ['grapheme', '…'],
  ] as const) {
    const pieces = [...new Intl.Segmenter('en', { granularity }).segment(post)];
    // Binary search for the most pieces that fit, since the length only grows.
    let [fits, tooMany] = [0, pieces.length];
    const upTo = (count: number) => `${post.slice(0, pieces[count]?.index ?? post.length).trimEnd()}${end}`;
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (postLength(upTo(middle), platform) <= limit) fits = middle;
      else tooMany = middle;
    }
    if (fits > 0) return upTo(fits);
  }
  return '';
}
