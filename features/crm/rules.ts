import type { countries } from '#features/billing/contract.ts';
import { productOf, tierOfProduct } from '#features/billing/rules.ts';
import type { Tier } from '#platform/contract/capabilities.ts';

/** What the CRM hears of. `refreshed`: nothing happened, his facts are sent anew. `test`: a marked contact. */
export const crmEvents = [
  'signed_up',
  'purchase_pending',
  'paid',
  'changed',
  'cancelled',
  'refreshed',
  'test',
] as const;
export type CrmEvent = (typeof crmEvents)[number];

/** `dead`: given up after an answer or after two days; `discarded`: given up by an admin. */
export const deliveryStates = ['pending', 'delivered', 'dead', 'discarded'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

type Country = (typeof countries)[number];

/** ISO 3166-1 alpha-2, as HighLevel wants it. 'Other' has no code and is left out. */
const isoCodes: Readonly<Record<Country, string | null>> = {
  'United States': 'US',
  Canada: 'CA',
  'United Kingdom': 'GB',
  Australia: 'AU',
  Germany: 'DE',
  France: 'FR',
  Spain: 'ES',
  Italy: 'IT',
  Netherlands: 'NL',
  Belgium: 'BE',
  Switzerland: 'CH',
  Austria: 'AT',
  Sweden: 'SE',
  Norway: 'NO',
  Denmark: 'DK',
  Finland: 'FI',
  Ireland: 'IE',
  'New Zealand': 'NZ',
  Japan: 'JP',
  Singapore: 'SG',
  'United Arab Emirates': 'AE',
  Mexico: 'MX',
  Brazil: 'BR',
  Argentina: 'AR',
  India: 'IN',
  Other: null,
};

/** The code of a country of the purchase form; null for 'Other', for none and for words that are not on the list. */
export function countryCode(country: string | null): string | null {
  return country !== null && Object.hasOwn(isoCodes, country) ? isoCodes[country as Country] : null;
}

/** The plan in the CRM's words. Spec section 7: 'Free Member' with product 'free'. */
const tierNames: Readonly<Record<Tier, string>> = {
  free: 'Free Member',
  tools: 'Tools & Resources',
  premium: 'Premium',
  admin: 'Admin',
};

const eventTags: Readonly<Record<CrmEvent, readonly string[]>> = {
  signed_up: ['make me great', 'free member'],
  purchase_pending: ['make me great', 'purchase pending'],
  paid: ['make me great', 'paid'],
  changed: ['make me great', 'membership changed'],
  cancelled: ['make me great', 'membership cancelled'],
  refreshed: ['make me great'],
  test: ['crm-test'],
};

const paymentStatuses: Readonly<Record<CrmEvent, string | null>> = {
  signed_up: null,
  purchase_pending: 'pending',
  paid: 'paid',
  changed: 'changed',
  cancelled: 'cancelled',
  refreshed: null,
  test: 'test',
};

/** The events that say something about payment: the newest of them decides what the contact shows. */
export const paymentEvents = crmEvents.filter((event) => paymentStatuses[event] !== null && event !== 'test');

/** All that is known of a member when something is sent about him. */
export interface MemberFacts {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly companyName: string | null;
  readonly jobTitle: string | null;
  readonly tier: Tier;
  /** When the access that decides the tier began; null for free members and for the admin role. */
  readonly since: Date | null;
  readonly joinedAt: Date;
}

/** The five fields of ours that HighLevel has no field for; the owner makes custom fields with these keys. */
export const customFieldKeys = [
  'job_title',
  'subscription_tier',
  'product_id',
  'purchase_date',
  'payment_status',
] as const;
export type CustomFieldKey = (typeof customFieldKeys)[number];

/** What the CRM is told, before it is put into the words of one of its doors. */
export interface Announcement {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly companyName: string | null;
  readonly custom: Readonly<Partial<Record<CustomFieldKey, string>>>;
  readonly tags: readonly string[];
}

/**
 * Everything that the CRM is told of a member, in the words of the privacy page. A field that is not here does not
 * compile.
 */
export const toldToCrm: Readonly<Record<Exclude<keyof Announcement, 'custom'> | CustomFieldKey, string>> = {
  email: 'your email',
  firstName: 'your name',
  lastName: 'your name',
  phone: 'phone number',
  city: 'city',
  state: 'state',
  country: 'country',
  companyName: 'company',
  job_title: 'job title',
  subscription_tier: 'your plan',
  product_id: 'your plan',
  purchase_date: 'the day on which it began',
  payment_status: 'whether it was begun, paid, changed or cancelled',
  tags: 'whether it was begun, paid, changed or cancelled',
};

/** Said wherever somebody is asked for a phone number or a place. */
export const contactGoesTo = 'It goes to our customer list (the CRM), not to the payment page.';

/** `+43 (1) 234-56` without what people put between the digits. */
const plainPhone = (phone: string | null) => phone?.replace(/[\s()./-]/g, '') || null;

/** The test contact's own address, so that a test never touches the contact of a member. */
export function testAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}+crm-test${email.slice(at)}`;
}

/**
 * What is sent for an event. Tier, product and dates are always those of the moment of sending, so that an event which
 * arrives late, or is sent again later, never sets the contact back.
 * @param wanted the product of a purchase that begins
 * @param newest the newest event about payment that arrived already, when it is younger than this one
 */
export function announcementOf(
  facts: MemberFacts,
  { event, wanted, newest }: { event: CrmEvent; wanted: string | null; newest: CrmEvent | null },
): Announcement {
  const { city, companyName, firstName, jobTitle, lastName, since, state, tier } = facts;
  const isTest = event === 'test';
  const status = paymentStatuses[newest ?? event];
  const wantedProduct = event === 'purchase_pending' && newest === null ? wanted : null;
  return {
    email: isTest ? testAddress(facts.email) : facts.email,
    firstName: isTest ? 'Test' : firstName,
    lastName: isTest ? `${firstName} ${lastName}` : lastName,
    // HighLevel finds contacts by phone too: a test with his number would be merged into the member's own.
    phone: isTest ? null : plainPhone(facts.phoneNumber),
    city,
    state,
    country: countryCode(facts.country),
    companyName,
    custom: {
      ...(jobTitle === null ? {} : { job_title: jobTitle }),
      subscription_tier: tierNames[tier],
      product_id: wantedProduct ?? productOf(tier) ?? 'free',
      purchase_date: (since ?? facts.joinedAt).toISOString(),
      ...(status === null ? {} : { payment_status: status }),
    },
    tags: event === 'paid' && tier !== 'free' ? [...eventTags.paid, `${tier} member`] : eventTags[event],
  };
}

/** A product id that somebody claims, if it is one that we sell. */
export function knownProduct(productId: string | undefined): string | null {
  return productId !== undefined && tierOfProduct(productId) !== null ? productId : null;
}

/** What to do after the CRM did not take something. */
export type Failure =
  /** The key or the address is wrong: everything waits until somebody mends it. */
  | 'pause'
  /** It may pass. */
  | 'retry'
  /** This one will never be taken as it is. */
  | 'dead';

/** How to take an answer that is not 2xx. A webhook's address is its key. */
export function failureOf(status: number, mode: 'api' | 'webhook'): Failure {
  if (status === 401 || status === 403) return 'pause';
  if (mode === 'webhook' && (status === 404 || status === 410)) return 'pause';
  return status === 408 || status === 425 || status === 429 || status >= 500 ? 'retry' : 'dead';
}

const giveUpMs = 2 * 24 * 60 * 60 * 1000;

/** Whether something that failed over and over is given up: two days after it was first to be sent, or sent again. */
export function isTooOld(waitingSince: Date, now: Date): boolean {
  return now.getTime() - waitingSince.getTime() > giveUpMs;
}

/** Within this time the same announcement is not made twice: the browser and the server may both notice a purchase. */
export const coalesceMs = 10 * 60 * 1000;
