import type { Owner } from '#content/legal/owner.ts';
import { shelf } from '#content/books/shelf.ts';
import type { SiteChange, SiteDetails } from './contract-site.ts';
import { ourName } from '#platform/contract/site-look.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { withPinned } from './rules-site-prices.ts';
import { mostCommunities } from './rules-site-limits.ts';

/** What the owner edits, part by part: each part is saved by itself. */
export const siteParts = [
  'name',
  'logo',
  'accent',
  'front',
  'questions',
  'mails',
  'owner',
  'legal',
  'links',
  'communities',
  'founder',
  'portrait',
  'testimonials',
  'claim',
  'books',
  'prices',
  'planLines',
  'referral',
  'stayedLine',
] as const;
export type SitePart = (typeof siteParts)[number];

/** Variables that decide a field; what is set there cannot be edited on the page. */
export const siteVariables = {
  name: { name: 'SITE_NAME', sender: 'MAIL_FROM' },
  owner: {
    name: 'OWNER_NAME',
    address: 'OWNER_ADDRESS',
    email: 'OWNER_EMAIL',
    country: 'OWNER_COUNTRY',
    register: 'OWNER_REGISTER',
  },
  links: {
    strategyCall: 'STRATEGY_CALL_URL',
    about: 'ABOUT_URL',
    contact: 'CONTACT_URL',
    blog: 'BLOG_URL',
    support: 'SUPPORT_URL',
  },
  communities: { first: 'COMMUNITY_URL' },
  claim: { source: 'CLAIM_SOURCE' },
  prices: {
    tools: 'STRIPE_PRICE_TOOLS',
    premium: 'STRIPE_PRICE_PREMIUM',
    upgrade: 'STRIPE_PRICE_UPGRADE',
  },
} as const;
type VariablesOf<Part extends keyof typeof siteVariables> =
  (typeof siteVariables)[Part][keyof (typeof siteVariables)[Part]];
export type SiteVariable = {
  [Part in keyof typeof siteVariables]: VariablesOf<Part>;
}[keyof typeof siteVariables];
/** The environment's values by variable; of MAIL_FROM the name before the address. */
export type SiteEnvironment = Readonly<Partial<Record<SiteVariable, string | undefined>>>;

/** A site about which the owner has entered nothing yet. */
export const untold: SiteDetails = {
  name: { name: '', line: '', sender: '' },
  logo: { picture: '', icon: '' },
  accent: { color: '' },
  front: { title: '', lead: '' },
  questions: [],
  mails: {},
  owner: { name: '', address: '', email: '', country: '', register: '' },
  legal: { readBy: '' },
  links: { strategyCall: '', about: '', contact: '', blog: '', support: '' },
  communities: [],
  founder: { name: '', role: '', words: '' },
  portrait: { picture: '' },
  testimonials: [],
  claim: { source: '', url: '' },
  prices: startPrices,
  planLines: { tools: '', premium: '' },
  referral: { isOn: false },
  stayedLine: { isOn: false },
  books: {
    emotions: {
      title: shelf.emotions.title,
      subtitle: 'What clients feel before, during and after a purchase',
      description:
        'A short book on noticing those feelings, naming them honestly and answering them with your work.',
    },
    'brain-upgrade-blueprint': {
      title: shelf['brain-upgrade-blueprint'].title,
      subtitle: 'Attention, memory and habits for people who sell',
      description:
        'A short book on being understood by a busy person and remembered a week later, with a practice plan for four weeks.',
    },
  },
};

function overlay<Values extends Readonly<Record<string, string>>>(
  values: Values,
  variables: Readonly<Partial<Record<keyof Values & string, SiteVariable>>>,
  env: SiteEnvironment,
): Values {
  const set = Object.entries<SiteVariable | undefined>(variables).flatMap(([field, name]) => {
    const value = name && env[name];
    return value === undefined ? [] : [[field, value]];
  });
  return { ...values, ...(Object.fromEntries(set) as Partial<Values>) };
}

/** Words of a page that are shown only until the owner enters where members meet; the server then drops them. */
export const whileCommunityOpensSoon = (words: string): string =>
  `{{#community-soon}}${words}{{/community-soon}}`;

/** What a strategy call's link leads to: the owner's calendar or, without one, a page that says how to write to them. */
export const callActions = { calendar: 'Find a time', none: 'Write to us' } as const;

/** The same in a page that is built before the owner has entered anything; the server keeps one of the two. */
export const callActionTold = `{{#calendar-told}}${callActions.calendar}{{/calendar-told}}{{#calendar-untold}}${callActions.none}{{/calendar-untold}}`;

/** The name of the community that the environment sets. */
export const unnamedCommunity = 'Community';

/** Where members meet: what the environment sets, then what was saved. */
function communitiesOf(saved: SiteDetails['communities'], env: SiteEnvironment): SiteDetails['communities'] {
  const { COMMUNITY_URL: set } = env;
  if (set === undefined) return saved;
  const others = saved.filter(({ url }) => url !== set);
  return [{ name: unnamedCommunity, url: set }, ...others].slice(0, mostCommunities);
}

/** What the site shows: what was saved last of each part, and over it what the environment sets. */
export function shownSite(saved: SiteChange, env: SiteEnvironment): SiteDetails {
  const told = { ...untold, ...saved } as SiteDetails;
  return {
    ...told,
    name: overlay(told.name, siteVariables.name, env),
    owner: overlay(told.owner, siteVariables.owner, env),
    links: overlay(told.links, siteVariables.links, env),
    communities: communitiesOf(told.communities, env),
    // A saved address belongs to the saved source.
    claim: env.CLAIM_SOURCE === undefined ? told.claim : { source: env.CLAIM_SOURCE, url: '' },
  };
}

/** The variables that are set, and therefore locked. */
export function lockedBy(env: SiteEnvironment): SiteVariable[] {
  return Object.values(siteVariables)
    .flatMap((variables): SiteVariable[] => Object.values(variables))
    .filter((name) => env[name] !== undefined);
}

/**
 * The values that a save stores: a locked field keeps its earlier value, which applies again once the environment no
 * longer sets it.
 */
export function withoutLocked(change: SiteChange, saved: SiteChange, env: SiteEnvironment): SiteChange {
  const before = { ...untold, ...saved } as SiteDetails;
  const keep = <Values extends Readonly<Record<string, string>>>(
    given: Values,
    former: Values,
    variables: Readonly<Partial<Record<keyof Values & string, SiteVariable>>>,
  ) =>
    Object.fromEntries(
      Object.entries(given).map(([field, value]) => {
        const name = (variables as Readonly<Record<string, SiteVariable | undefined>>)[field];
        return [field, name === undefined || env[name] === undefined ? value : (former[field] ?? '')];
      }),
    ) as Values;
  return {
    ...change,
    ...(change.name ? { name: keep(change.name, before.name, siteVariables.name) } : {}),
    ...(change.owner ? { owner: keep(change.owner, before.owner, siteVariables.owner) } : {}),
    ...(change.claim && env.CLAIM_SOURCE !== undefined ? { claim: before.claim } : {}),
    ...(change.links ? { links: keep(change.links, before.links, siteVariables.links) } : {}),
    ...(change.prices ? { prices: withPinned(change.prices, before.prices, env) } : {}),
    ...(change.communities
      ? { communities: change.communities.filter(({ url }) => url !== env.COMMUNITY_URL) }
      : {}),
  };
}

/** How the site is called, and whom its mails come from. */
export function namesOf({ name: { line, name, sender } }: Pick<SiteDetails, 'name'>) {
  const shown = name || ourName;
  return { name: shown, line, sender: sender || shown };
}

/** The owner as the legal texts name them, without what they left empty. */
export function ownerOf({ owner }: Pick<SiteDetails, 'owner'>): Owner {
  return {
    operator: owner.name || undefined,
    address: owner.address || undefined,
    email: owner.email || undefined,
    country: owner.country || undefined,
    register: owner.register || undefined,
  };
}

/** The seller on one line of a receipt; '' until the owner has entered their name. */
export function sellerOf({ owner: { address, name, register } }: Pick<SiteDetails, 'owner'>): string {
  return name === '' ? '' : [name, address, register].filter((part) => part !== '').join(', ');
}

/** The sender of a mail to many, with the postal address that the law requires; '' until the owner has entered it. */
export function postalSenderOf({ owner: { address, name } }: Pick<SiteDetails, 'owner'>): string {
  return address === '' ? '' : [name, address].filter((part) => part !== '').join(', ');
}
