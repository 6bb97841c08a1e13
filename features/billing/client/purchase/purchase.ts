import type { Answer } from '#platform/contract/endpoint.ts';
import { updateProfile } from '#features/account/contract-profile.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { type LockedPage, lockedPageParameter } from '#features/billing/rules-locked-pages.ts';
import { type PaidPlanId, plans } from '#platform/contract/plans.ts';
import { sendToGhl } from '#features/crm/contract.ts';
import { call } from '#platform/client/call.ts';
import { withSource } from '#platform/client/source.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { type Contact, profileOf } from './contact-schema.ts';

/** What is bought, and what the buyer agreed to. */
export interface Wanted {
  readonly plan: PaidPlanId;
  readonly priceId: string;
  readonly productId: string;
  /** The locked page that they came from. */
  readonly came: LockedPage | null;
  /** As it was shown. */
  readonly renewalConsent: string;
  /** Omitted: none. */
  readonly code?: string;
  /** Omitted if nobody was asked. */
  readonly earlyStart?: boolean;
}

/** A failed purchase, with the text for its toast. */
export class PurchaseFailure extends Error {
  readonly code: CallError['code'] | null;
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PurchaseFailure';
    this.code = cause instanceof CallError ? cause.code : null;
  }
}

/** What is wrong with several fields is joined with commas; an unknown error is 'An error occurred'. */
export function purchaseMessage(error: unknown): string {
  if (error instanceof PurchaseFailure) return error.message;
  if (!(error instanceof CallError)) return 'An error occurred';
  if (error.code === 'unauthenticated') return 'No active session';
  const named = Object.values(error.fields);
  return named.length > 0 ? named.join(', ') : messageOf(error, 'An error occurred');
}

async function saveContact(contact: Contact): Promise<Answer<typeof updateProfile>> {
  try {
    return await call(updateProfile, { body: profileOf(contact) });
  } catch (error) {
    if (error instanceof CallError && error.code === 'unauthenticated') throw error;
    throw new PurchaseFailure(`Failed to update profile: ${messageOf(error)}`, error);
  }
}

/** The CRM hears about a started purchase; it must never block it [crm.errors-only-logged]. */
async function tellCrm(contact: Contact, { plan, productId }: Wanted): Promise<void> {
  try {
    await call(sendToGhl, {
      body: {
        subscriptionTier: plans[plan].name,
        productId,
        purchaseDate: new Date().toISOString(),
        ...profileOf(contact),
        paymentStatus: 'pending',
      },
    });
  } catch (error) {
    console.info('the CRM was not told of the purchase', messageOf(error));
  }
}

/**
 * Profile saved, CRM told, checkout begun [billing.purchase-submit].
 * @param onSaved told the profile as it is now @returns the payment page
 * @throws CallError, PurchaseFailure
 */
export async function beginPurchase(
  contact: Contact,
  wanted: Wanted,
  onSaved: (profile: Answer<typeof updateProfile>) => void,
): Promise<Answer<typeof createCheckout>> {
  onSaved(await saveContact(contact));
  await tellCrm(contact, wanted);
  const success = new URL('/payment-success', location.origin);
  success.searchParams.set('tier', plans[wanted.plan].tier);
  success.searchParams.set('priceId', wanted.priceId);
  const opened = await call(createCheckout, {
    body: {
      priceId: wanted.priceId,
      successUrl: success.href,
      cancelUrl: new URL(`/payment-canceled?plan=${wanted.plan}`, location.origin).href,
      ...(wanted.came && { [lockedPageParameter]: wanted.came.to }),
      ...withSource(),
      acceptsTerms: true,
      renewalConsent: wanted.renewalConsent,
      ...(wanted.code === undefined ? {} : { code: wanted.code }),
      ...(wanted.earlyStart === undefined ? {} : { earlyStart: wanted.earlyStart }),
    },
  });
  if (!opened.url) throw new PurchaseFailure('No checkout URL received', null);
  return opened;
}
