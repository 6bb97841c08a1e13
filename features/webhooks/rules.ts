import { type MemberEvent, memberEvents } from '#platform/contract/member-events.ts';

export const webhookLimits = {
  /** Of one member. */
  webhooks: 3,
  /** Of one webhook; what a member does beyond them is not told. Deleted and made anew, it does not begin again. */
  deliveriesPerDay: 500,
  /** Of one member. */
  testsPerDay: 20,
  /** To one host, for all members together, so that nobody floods a host through us. */
  deliveriesPerHostAndMinute: 60,
  /** Of one member, to whatever hosts, so that nobody takes what others send to the same one. */
  deliveriesPerMemberAndMinute: 20,
  /** How many of the last deliveries are listed. */
  listed: 10,
  addressLength: 500,
} as const;

/** The member pressed for it. */
export const testEvent = 'webhook.test';
export const deliveryEvents = [...memberEvents, testEvent] as const;
export type DeliveryEvent = MemberEvent | typeof testEvent;

/**
 * `pending`: waits for its next try; `dead`: given up after its last one; `dropped`: not sent, as the webhook was paused,
 * off or deleted, or its member suspended.
 */
export const deliveryStates = ['pending', 'delivered', 'dead', 'dropped'] as const;

const minutes = 60_000;
const hours = 60 * minutes;
/** Between one try and the next. */
const waitsMs = [
  1 * minutes,
  5 * minutes,
  30 * minutes,
  2 * hours,
  6 * hours,
  12 * hours,
  24 * hours,
] as const;
const allWaitsMs = waitsMs.reduce((sum, wait) => sum + wait, 0);

/** How long to wait after so many failed tries, in milliseconds; null: it is given up. A test is tried once. */
export function waitAfter(event: DeliveryEvent, tries: number): number | null {
  return event === testEvent ? null : (waitsMs[tries - 1] ?? null);
}

/** Whether the receiver says that it is gone for good. @param status of its answer; null: there was none */
export const isGone = (status: number | null): boolean => status === 410;

/**
 * Whether a webhook is switched off after a delivery was given up: nothing has arrived for as long as one is tried, which
 * is almost two days.
 */
export function isLost(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= allWaitsMs;
}

/** Whether an answer says that it arrived. A redirect does not: it is not followed. */
export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

// The last part begins with a letter: no address in numbers does, however it is written.
const publicName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;

/**
 * Whether an address is the one on this machine that may be reached, or below it.
 * @param local its beginning, without a slash at its end; null: there is none, as everywhere but in the demo
 */
export const isLocal = ({ href }: URL, local: string | null): boolean =>
  local !== null && href.startsWith(`${local}/`);

/**
 * What is wrong with an address, in the member's words; null: nothing. Where its name leads is looked at when
 * something is sent, since that changes.
 * @param local as in `isLocal`
 */
export function addressProblem(address: string, local: string | null): string | null {
  const url = URL.parse(address);
  if (url === null) return 'Please enter a whole address, beginning with https://';
  if (isLocal(url, local)) return null;
  if (url.protocol !== 'https:') return 'Please enter an address that begins with https://';
  if (url.username !== '' || url.password !== '')
    return 'Please leave the name and the password out of the address';
  if (url.port !== '') return 'Please enter an address without a port';
  return publicName.test(url.hostname) ? null : 'Please enter a public name, like hooks.example.com';
}
