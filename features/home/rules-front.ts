/** What can be filled into the front page's own words, each with what it is. */
export const frontPlaces = {
  site: 'the name of the site',
  lessons: 'how many lessons the course has',
  modules: 'how many modules it has',
  opening: 'how its modules open',
  community: 'the community, or that it opens soon',
  upgrade: 'the price from Tools to Premium',
  guarantee: 'the days of the money-back guarantee',
} as const;
export type FrontPlace = keyof typeof frontPlaces;
export const frontPlaceNames = Object.keys(frontPlaces) as readonly FrontPlace[];

/** What each paid plan is for, until the owner writes another line. */
export const ourPlanLines = {
  tools: 'Turn each frustration into words you can send.',
  premium: 'The whole method, with all the tools.',
} as const;

/** The hero until the owner writes their own [home.claim-11-seconds]. */
export const ourHero = {
  title: 'Become memorable in 11 seconds',
  lead: 'Clients say “too expensive” and often mean something else. Learn to hear what, find the words for it, and practice them on AI clients before a real one is on the line.',
} as const;
