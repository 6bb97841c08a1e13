import { pricesMark } from './prices-in-words.ts';

/** The name of the site in the specification, until its owner gives it another. */
export const ourName = 'Make Me Great!';
/** The line under the name at the foot of each page, until its owner writes another. */
export const ourLine = 'Ethical Persuasion for people who sell: say what your clients feel but never say.';

/** What every page shows of its owner's site. */
export interface SiteLook {
  readonly name: string;
  readonly line: string;
  /** Null: our mark beside the name. */
  readonly logo: {
    readonly src: string;
    /** It stands for the mark and the name. */
    readonly isWide: boolean;
  } | null;
}
export const ourLook: SiteLook = { name: ourName, line: ourLine, logo: null };

/** The name within ‘Complete … System’: the specification writes ours in its own way. */
export const systemName = (name: string): string => (name === ourName ? 'Make me Great!' : name);

/** The name before a sentence: `Make Me Great! Become …`, `Acme: Become …`. */
export const nameBefore = (name: string): string => (/[.!?:]$/.test(name) ? name : `${name}:`);

/** The name before another sentence: `Make Me Great! All rights reserved.`, `Acme. All rights reserved.` */
export const nameAsSentence = (name: string): string => (/[.!?]$/.test(name) ? name : `${name}.`);

const marked = (field: string) => `{{#site}}{{site.${field}}}{{/site}}`;

/** Marks in a page that is built before its owner named the site; the server fills them in at each request. */
export const siteMarks = {
  name: marked('name'),
  line: marked('line'),
  system: marked('system'),
  before: marked('before'),
  sentence: marked('sentence'),
} as const;

const metaName = 'site';

/** What each document's head says in marks: look and prices for the app, and the owner's colors if they chose one. */
const headMarks = `${pricesMark}<meta name="${metaName}" content="${marked('look')}">{{#colors}}<link rel="stylesheet" href="{{colors.href}}">{{/colors}}`;

/** An address in marks: ours, or that of the owner's icon. */
const iconOr = (ours: string) =>
  `href="{{#icon-ours}}${ours}{{/icon-ours}}{{#icon-own}}{{icon-own.src}}{{/icon-own}}"`;

/** A built document whose head asks for the look and the prices. */
export const withHeadMarks = (html: string): string =>
  html
    .replace('href="/favicon.svg" type="image/svg+xml"', () => iconOr('/favicon.svg'))
    .replace('href="/icon-180.png"', () => iconOr('/icon-180.png'))
    .replace('</head>', () => `${headMarks}</head>`);

/** Where the app finds the look in its document. */
export const lookSelector = `meta[name="${metaName}"]`;
