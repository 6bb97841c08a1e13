import { typedCode } from '#features/billing/contract-coupons.ts';
import { z } from 'zod';
import { tickedBox } from '#features/account/contract-terms.ts';
import { isPhone, noPhone, profileLimits } from '#features/account/contract-profile.ts';
import { countries } from '#platform/contract/countries.ts';
import { lineText } from '#platform/contract/text.ts';

/** The contact form of a purchase [billing.contact-form]. Its order is the order of its messages. */
export const contactForm = z.strictObject({
  phone: lineText({ max: profileLimits.phone, required: 'Phone is required' }).refine(isPhone, noPhone),
  company: lineText({ max: profileLimits.role, required: 'Company is required' }),
  jobTitle: lineText({ max: profileLimits.role, required: 'Job title is required' }),
  city: lineText({ max: profileLimits.contact, required: 'City is required' }),
  state: lineText({ max: profileLimits.contact, required: 'State is required' }),
  country: z.enum(countries, { error: 'Please select a country' }),
});

export type Contact = z.output<typeof contactForm>;

/** The same while it is being written. */
export type ContactDraft = Readonly<Record<keyof Contact, string>>;

/** Its fields. */
export const contactNames = contactForm.keyof().options;

/** With a code, and what a buyer agrees to with their order: nothing is ticked in advance. */
export const purchaseForm = contactForm.extend({
  code: typedCode,
  agrees: tickedBox('Please agree to the renewal and the terms'),
  earlyStart: z.enum(['', 'yes']),
});

type ProfileContact = Readonly<Record<keyof ReturnType<typeof profileOf>, string | null>>;

/** The contact that a profile holds; what it lacks is empty. */
export const contactOf = (profile: ProfileContact): ContactDraft => ({
  phone: profile.phoneNumber ?? '',
  company: profile.companyName ?? '',
  jobTitle: profile.jobTitle ?? '',
  city: profile.city ?? '',
  state: profile.state ?? '',
  country: profile.country ?? '',
});

/** The same fields under the names of the profile. */
export function profileOf({ company, phone, ...rest }: Contact) {
  return { phoneNumber: phone, companyName: company, ...rest };
}
