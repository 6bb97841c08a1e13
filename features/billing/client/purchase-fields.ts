import { z } from 'zod';
import { profileLimits } from '#features/account/contract-profile.ts';
import { countries } from '#features/billing/contract.ts';
import { lineText } from '#platform/contract/text.ts';

/** Spec section 5: the contact form of a purchase. Its order is the order of its messages. */
export const contactForm = z.strictObject({
  phone: lineText({ max: profileLimits.phone, required: 'Phone is required' }),
  company: lineText({ max: profileLimits.role, required: 'Company is required' }),
  jobTitle: lineText({ max: profileLimits.role, required: 'Job title is required' }),
  city: lineText({ max: profileLimits.contact, required: 'City is required' }),
  state: lineText({ max: profileLimits.contact, required: 'State is required' }),
  country: z.enum(countries, { error: 'Please select a country' }),
});

export type Contact = z.output<typeof contactForm>;

/** The same fields under the names of the profile. */
export function profileOf({ company, phone, ...rest }: Contact) {
  return { phoneNumber: phone, companyName: company, ...rest };
}
