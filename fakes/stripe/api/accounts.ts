import type Stripe from 'stripe';
import { z } from 'zod';
import { expandable } from '#fakes/stripe/wire/form.ts';
import { apiRoute, type ApiRoute } from './route.ts';

/** The account that the key belongs to, with the fields that every one has (docs.stripe.com/api/accounts/object). */
const demoAccount = {
  id: 'acct_demo',
  object: 'account',
  business_profile: {
    mcc: null,
    minority_owned_business_designation: null,
    name: 'Make Me Great! demo',
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  charges_enabled: true,
  details_submitted: true,
  country: 'US',
  default_currency: 'usd',
  email: 'owner@demo.example',
  payouts_enabled: true,
  settings: {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: 'Make Me Great! demo', timezone: 'Etc/UTC' },
    payments: {
      statement_descriptor: null,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
  },
  type: 'standard',
} satisfies Stripe.Account;

export const accountRoutes: readonly ApiRoute[] = [
  apiRoute('GET', '/account', z.strictObject({ ...expandable }), () => demoAccount),
];
