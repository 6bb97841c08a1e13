/** What an owner may want to set up, in the order of the checklist. */
export const setupIds = [
  'https',
  'owner',
  'legal',
  'payments',
  'paymentsLive',
  'mail',
  'mailLive',
  'mailTested',
  'mailRecords',
  'verification',
  'signIn',
  'ai',
  'aiPrices',
  'crm',
  'bucket',
  'links',
  'backups',
  'morphcast',
] as const;
export type SetupId = (typeof setupIds)[number];

/** Whether receivers find what they look up about a sender; `unknown`: the DNS could not be asked. */
export const recordStates = ['fine', 'missing', 'unknown'] as const;

/** Whether payments are off, tried out with a test key, or move money. */
export const paymentModes = ['off', 'test', 'live'] as const;
export type PaymentMode = (typeof paymentModes)[number];

/**
 * A site needs all of these to be live: it says who runs it, encrypts all traffic, charges real money, its emails reach
 * inboxes rather than spam folders, and members' work survives a broken disk.
 */
export const neededToGoLive = [
  'https',
  'owner',
  'payments',
  'paymentsLive',
  'mail',
  'mailLive',
  'mailTested',
  'mailRecords',
  'backups',
] as const satisfies readonly SetupId[];

/** What is still missing before the first customer, in the order of the checklist; none: it can go live. */
export function blocksGoingLive(items: Items): SetupId[] {
  const done = new Set(items.filter((item) => item.done).map(({ id }) => id));
  return neededToGoLive.filter((id) => !done.has(id) && isAsked(id, items));
}

type Items = readonly { readonly id: SetupId; readonly done: boolean }[];

/** Items that only matter once another one is done: e.g. no record is looked up for a demo's emails. */
const askedAfter: Readonly<Partial<Record<SetupId, SetupId>>> = {
  mailLive: 'mail',
  mailTested: 'mail',
  mailRecords: 'mailLive',
};

/** Whether there is anything to say about it yet. */
export function isAsked(id: SetupId, items: Items): boolean {
  const { [id]: before } = askedAfter;
  return before === undefined || items.some((item) => item.id === before && item.done);
}

/** Whether the site is not live without it. */
export const isNeededToGoLive = (id: SetupId): boolean => neededToGoLive.some((needed) => needed === id);

/** The owner's own pages that members can be led to; an included page stands in for one that is not entered. */
export const linkNames = ['strategyCall', 'community'] as const;
export type LinkName = (typeof linkNames)[number];

/** What the configuration says; never one of its values. */
export type SetupFacts = Readonly<Record<SetupId, boolean>>;

/** The last days up to and including the one of `now`, in UTC, oldest first: `2026-11-21`. */
export function lastDays(now: Date, many: number): string[] {
  const day = 24 * 60 * 60 * 1000;
  return Array.from({ length: many }, (_, at) =>
    new Date(now.getTime() - (many - 1 - at) * day).toISOString().slice(0, 10),
  );
}

/** The steps from an empty site to a live one, in their order, and what each asks for: first what it needs. */
export const setupSteps = {
  owner: ['owner', 'legal'],
  payments: ['payments'],
  mail: ['mail', 'mailTested', 'mailRecords', 'mailLive', 'verification'],
  model: ['ai', 'aiPrices'],
  domain: ['https'],
  content: ['links'],
  live: ['paymentsLive', 'backups', 'signIn', 'crm', 'bucket', 'morphcast'],
} as const satisfies Readonly<Record<string, readonly SetupId[]>>;
export type SetupStep = keyof typeof setupSteps;
export const setupStepIds = Object.keys(setupSteps) as SetupStep[];

/** The item a step requires; its other items are optional. */
export const neededFor = (step: SetupStep): SetupId => setupSteps[step][0];

/** What the email step also requires: a test mail went out, and receivers find the domain's records. */
const neededForMail: readonly SetupId[] = ['mailTested', 'mailRecords'];

/** Whether a step has what it needs; for the last step, also that nothing blocks going live. */
export function isStepDone(step: SetupStep, items: Items): boolean {
  const open = new Set(items.filter(({ done, id }) => !done && isAsked(id, items)).map(({ id }) => id));
  if (step === 'live' && blocksGoingLive(items).length > 0) return false;
  if (step === 'mail' && neededForMail.some((id) => open.has(id))) return false;
  return !open.has(neededFor(step));
}

/**
 * The missing items of each step, in the order of the steps: those the step requires, those the site needs to go live,
 * and that somebody who knows the law has read what the site promises.
 */
export function missingForLive(items: Items): { readonly step: SetupStep; readonly id: SetupId }[] {
  const wanted = setupStepIds.flatMap((step) =>
    setupSteps[step]
      .filter((id) => id === neededFor(step) || isNeededToGoLive(id) || id === 'legal')
      .map((id) => ({ step, id })),
  );
  return wanted.filter(({ id }) => isAsked(id, items) && !items.some((item) => item.id === id && item.done));
}

/** The steps that lack something, in their order. */
export function openSteps(items: Items): SetupStep[] {
  return setupStepIds.filter((step) => !isStepDone(step, items));
}

/** The step to begin with: the first that lacks something, else the last. */
export function firstOpenStep(items: Items): SetupStep {
  return openSteps(items)[0] ?? 'live';
}
