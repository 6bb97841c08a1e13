import { countryCode } from '#platform/contract/countries.ts';
import { productOf, tierOfProduct } from '#platform/contract/plans.ts';
import type { Tier } from '#platform/contract/capabilities.ts';

/**
 * The events that the CRM is told. `agreed`, `withdrew`: consent to tips and offers by email. `refreshed`: nothing
 * happened, the member's facts are sent again. `test`: a marked contact.
 */
export const crmEvents = [
  'signed_up',
  'purchase_pending',
  'paid',
  'changed',
  'cancelled',
  'agreed',
  'withdrew',
  'refreshed',
  'test',
] as const;
export type CrmEvent = (typeof crmEvents)[number];

/** The plan, in the CRM's terms [crm.signup-values]. */
const tierNames: Readonly<Record<Tier, string>> = {
  free: 'Free Member',
  tools: 'Tools & Resources',
  premium: 'Premium',
  staff: 'Staff',
  admin: 'Admin',
};

const eventTags: Readonly<Record<CrmEvent, readonly string[]>> = {
  signed_up: ['make me great', 'free member'],
  purchase_pending: ['make me great', 'purchase pending'],
  paid: ['make me great', 'paid'],
  changed: ['make me great', 'membership changed'],
  cancelled: ['make me great', 'membership cancelled'],
  agreed: ['make me great'],
  withdrew: ['make me great'],
  refreshed: ['make me great'],
  test: ['crm-test'],
};

const paymentStatuses: Readonly<Record<CrmEvent, string | null>> = {
  signed_up: null,
  purchase_pending: 'pending',
  paid: 'paid',
  changed: 'changed',
  cancelled: 'cancelled',
  agreed: null,
  withdrew: null,
  refreshed: null,
  test: 'test',
};

/** The events that concern payment: the newest of them decides what the contact shows. */
export const paymentEvents = crmEvents.filter((event) => paymentStatuses[event] !== null && event !== 'test');

/** Everything known about a member when something is sent about them. */
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
  /** When the access that determines their tier began; null for free members and for the admin role. */
  readonly since: Date | null;
  readonly joinedAt: Date;
  /** Whether they agree to tips and offers by email. */
  readonly agrees: boolean;
}

/** The five fields that HighLevel does not have itself; the owner creates custom fields with these keys. */
export const customFieldKeys = [
  'job_title',
  'subscription_tier',
  'product_id',
  'purchase_date',
  'payment_status',
] as const;
export type CustomFieldKey = (typeof customFieldKeys)[number];

/** What the CRM is told, before it is translated for its API or its webhook. */
export interface CrmFacts {
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
  /** Whether the owner may send them tips and offers by email; `again`: they agreed to it just now. */
  readonly emailing: 'no' | 'yes' | 'again';
}

/**
 * Everything that the CRM is told about a member, in the words of the privacy page. A field missing here does not
 * compile.
 */
export const toldToCrm: Readonly<Record<Exclude<keyof CrmFacts, 'custom'> | CustomFieldKey, string>> = {
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
  payment_status: 'whether it was begun, paid, changed or canceled',
  tags: 'whether it was begun, paid, changed or canceled',
  emailing: 'whether you want tips and offers by email',
};

/** `+43 (1) 234-56` without the separators people type. */
const plainPhone = (phone: string | null) => phone?.replace(/[\s()./-]/g, '') || null;

/** The test contact's own address, so that a test never touches a member's contact. */
export function testAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at)}+crm-test${email.slice(at)}`;
}

/**
 * What is sent for an event. Tier, product and dates are those at the moment of sending, so that an event that arrives
 * late or is sent again never sets the contact back. A purchase in progress is sent with its own plan, product and time
 * [crm.payment-status-pending].
 * @param wanted the product of a purchase in progress, @param at when it began
 * @param newest the newest payment event already delivered, if it is younger than this one
 */
export function announcementOf(
  facts: MemberFacts,
  {
    at,
    event,
    newest,
    wanted,
  }: {
    readonly at: Date;
    readonly event: CrmEvent;
    readonly newest: CrmEvent | null;
    readonly wanted: string | null;
  },
): CrmFacts {
  const { city, companyName, firstName, jobTitle, lastName, since, state, tier } = facts;
  const isTest = event === 'test';
  const status = paymentStatuses[newest ?? event];
  const buys = event === 'purchase_pending' && newest === null ? wanted : null;
  const wantedTier = buys === null ? null : tierOfProduct(buys);
  return {
    email: isTest ? testAddress(facts.email) : facts.email,
    firstName: isTest ? 'Test' : firstName,
    lastName: isTest ? `${firstName} ${lastName}` : lastName,
    // HighLevel also finds contacts by phone: a test with a member's number would be merged into that member's contact.
    phone: isTest ? null : plainPhone(facts.phoneNumber),
    city,
    state,
    country: countryCode(facts.country),
    companyName,
    custom: {
      ...(jobTitle === null ? {} : { job_title: jobTitle }),
      subscription_tier: tierNames[wantedTier ?? tier],
      product_id: buys ?? productOf(tier) ?? 'free',
      purchase_date: (wantedTier === null ? (since ?? facts.joinedAt) : at).toISOString(),
      ...(status === null ? {} : { payment_status: status }),
    },
    emailing: emailingOf(facts.agrees, event),
    tags: event === 'paid' && tier !== 'free' ? [...eventTags.paid, `${tier} member`] : eventTags[event],
  };
}

function emailingOf(agrees: boolean, event: CrmEvent): CrmFacts['emailing'] {
  if (!agrees) return 'no';
  return event === 'agreed' ? 'again' : 'yes';
}

/**
 * How much of an announcement is sent if the owner demands consent first. Nothing is sent about members who have not
 * agreed, neither what they buy nor who they are. A CRM that cannot be told to delete gets a withdrawal with the
 * address alone. A test is about no member, so it is always sent.
 */
export function consentVerdict(
  event: CrmEvent,
  { agrees, canDelete }: { readonly agrees: boolean; readonly canDelete: boolean },
): 'send' | 'withhold' | 'address only' {
  if (agrees || event === 'test') return 'send';
  return event === 'withdrew' && !canDelete ? 'address only' : 'withhold';
}

/** An announcement that says only whom it is about and that they must get no email. */
export function addressOnly({ email }: CrmFacts): CrmFacts {
  return {
    email,
    firstName: '',
    lastName: '',
    phone: null,
    city: null,
    state: null,
    country: null,
    companyName: null,
    custom: {},
    tags: [],
    emailing: 'no',
  };
}

/** A product id that somebody claims, if it is one that we sell. */
export function knownProduct(productId: string | undefined): string | null {
  return productId !== undefined && tierOfProduct(productId) !== null ? productId : null;
}
