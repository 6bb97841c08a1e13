import { z } from 'zod';
import { expandable } from '#fakes/stripe/wire/form.ts';
import { apiRoute, type ApiRoute } from './route.ts';

/** The account that the key belongs to, with the fields that are read of it (docs.stripe.com/api/accounts/object). */
const demoAccount = {
  id: 'acct_demo',
  object: 'account',
  business_profile: { name: 'Make Me Great! demo', url: null },
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  email: 'owner@demo.example',
  payouts_enabled: true,
  settings: { dashboard: { display_name: 'Make Me Great! demo', timezone: 'Etc/UTC' } },
  type: 'standard',
} as const;

export const accountRoutes: readonly ApiRoute[] = [
  apiRoute('GET', '/account', z.strictObject({ ...expandable }), () => demoAccount),
];
