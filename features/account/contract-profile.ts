import { z } from 'zod';
import { countries } from '#platform/contract/countries.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lineText, longText } from '#platform/contract/text.ts';
import { firstNameField, lastNameField } from './contract.ts';
import { companySizes, genders, salesCycles } from './rules.ts';

/** The limits of a profile, in characters [account.limit-roles-100] [account.limit-descriptions]. */
export const profileLimits = {
  role: 100,
  descriptionMin: 10,
  descriptionMax: 500,
  contact: 100,
  phone: 40,
} as const;

const role = (required: string) => lineText({ max: profileLimits.role, required });
const description = (required: string) =>
  longText({ max: profileLimits.descriptionMax, required }).min(profileLimits.descriptionMin, required);

/** The form of /onboarding; the order of its fields is the order of its messages. */
export const onboardingBody = z.strictObject({
  firstName: firstNameField,
  lastName: lastNameField,
  companyName: role('Company name is required'),
  jobTitle: role('Job title is required'),
  companySize: z.enum(companySizes, { error: 'Please select company size' }),
  gender: z.enum(genders, { error: 'Please select gender' }),
  targetClientDescription: description('Please describe your target clients'),
  targetClientIndustry: role('Client industry is required'),
  targetClientRole: role('Typical client role is required'),
  targetClientCompanySize: z.enum(companySizes, { error: 'Please select client company size' }),
  mainClientPainPoints: description('Please describe main pain points'),
  typicalSalesCycle: z.enum(salesCycles, { error: 'Please select sales cycle' }),
});

/**
 * Whether a text can be called: 7 to 15 digits (ITU-T E.164), with the signs that people put between them, and perhaps an
 * extension.
 */
export function isPhone(text: string): boolean {
  const number = text.replace(/(?:ext\.?|x)\s?\d{1,6}$/i, '');
  const digits = number.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 15 && /^[+\d\s()./-]+$/.test(number);
}

export const noPhone = 'Please enter a phone number: 7 to 15 digits, with the area code';

const contactLine = (max: number) =>
  lineText({ max, required: 'Please fill this in or leave it empty' }).nullable();

/** The contact fields that the purchase form reads and saves [billing.call-save-contact]; null empties one. */
export const contactBody = z.strictObject({
  phoneNumber: contactLine(profileLimits.phone).refine((text) => text === null || isPhone(text), noPhone),
  city: contactLine(profileLimits.contact),
  state: contactLine(profileLimits.contact),
  country: z.enum(countries, { error: 'Please select a country' }).nullable(),
});

/** Any part of the profile, each field by the same rule as in its form. Omitted fields stay. */
export const profileBody = onboardingBody.extend(contactBody.shape).partial();

/** The whole profile, as its owner reads it. */
export const profileSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string().nullable(),
  jobTitle: z.string().nullable(),
  companySize: z.enum(companySizes).nullable(),
  gender: z.enum(genders).nullable(),
  targetClientDescription: z.string().nullable(),
  targetClientIndustry: z.string().nullable(),
  targetClientRole: z.string().nullable(),
  targetClientCompanySize: z.enum(companySizes).nullable(),
  mainClientPainPoints: z.string().nullable(),
  typicalSalesCycle: z.enum(salesCycles).nullable(),
  onboardingCompleted: z.boolean(),
  phoneNumber: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  subscriptionProductId: z.string().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
});

export const readProfile = endpoint({
  id: 'account.readProfile',
  method: 'GET',
  path: '/api/profile',
  summary: 'The whole profile of the member who asks.',
  access: 'member',
  output: profileSchema,
});

export const updateProfile = endpoint({
  id: 'account.updateProfile',
  method: 'PATCH',
  path: '/api/profile',
  summary: 'Change parts of the profile.',
  access: 'member',
  body: profileBody,
  output: profileSchema,
});

export const completeOnboarding = endpoint({
  id: 'account.completeOnboarding',
  method: 'POST',
  path: '/api/profile/onboarding',
  summary: 'Save the whole onboarding form; the profile counts as completed from now on.',
  access: 'member',
  body: onboardingBody,
  output: profileSchema,
});
