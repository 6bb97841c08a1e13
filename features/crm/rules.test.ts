import { expect, test } from 'vitest';
import { products } from '#platform/contract/plans.ts';
import {
  addressOnly,
  announcementOf,
  consentVerdict,
  knownProduct,
  type MemberFacts,
  testAddress,
} from './rules.ts';

const facts: MemberFacts = {
  email: 'nora@example.test',
  firstName: 'Nora',
  lastName: 'Lind',
  phoneNumber: '+43 (1) 234-56',
  city: 'Graz',
  state: 'Styria',
  country: 'Austria',
  companyName: 'Lind & Co',
  jobTitle: 'Founder',
  tier: 'free',
  since: null,
  joinedAt: new Date('2026-01-02T03:04:05Z'),
  agrees: false,
};
const plain = { at: new Date('2026-03-04T05:06:07.000Z'), wanted: null, newest: null } as const;

test('a new member is a Free Member with the product free [crm.signup-values]', () => {
  const { custom, tags } = announcementOf(facts, { event: 'signed_up', ...plain });
  expect(custom).toMatchObject({
    subscription_tier: 'Free Member',
    product_id: 'free',
    purchase_date: '2026-01-02T03:04:05.000Z',
  });
  expect(custom).not.toHaveProperty('payment_status');
  expect(tags).toContain('free member');
});

test('a purchase that begins is told with its own plan, product and moment', () => {
  const event = { ...plain, event: 'purchase_pending', wanted: products.tools } as const;
  expect(announcementOf(facts, event).custom).toMatchObject({
    subscription_tier: 'Tools & Resources',
    product_id: products.tools,
    purchase_date: plain.at.toISOString(),
    payment_status: 'pending',
  });
});

test('an event that arrives after a younger one does not set the contact back', () => {
  const late = { ...plain, event: 'purchase_pending', wanted: products.tools, newest: 'cancelled' } as const;
  expect(announcementOf({ ...facts, tier: 'premium' }, late).custom).toMatchObject({
    subscription_tier: 'Premium',
    product_id: products.premium,
    payment_status: 'cancelled',
  });
});

test('who paid is tagged with what they have', () => {
  const paid = announcementOf({ ...facts, tier: 'tools' }, { event: 'paid', ...plain });
  expect(paid.tags).toEqual(['make me great', 'paid', 'tools member']);
  expect(paid.custom.payment_status).toBe('paid');
});

test('a test is a contact of its own, marked, and without a number by which it would be merged', () => {
  const made = announcementOf(facts, { event: 'test', ...plain });
  expect(made).toMatchObject({ email: 'nora+crm-test@example.test', phone: null, tags: ['crm-test'] });
  expect(made.custom.payment_status).toBe('test');
  expect(testAddress('"a@b"@example.test')).toBe('"a@b"+crm-test@example.test');
});

test('email is open to who agrees; it is opened anew by the consent alone, which a purchase is not', () => {
  const emailing = (agrees: boolean, event: 'paid' | 'agreed' | 'withdrew') =>
    announcementOf({ ...facts, agrees }, { event, ...plain }).emailing;
  expect([emailing(false, 'paid'), emailing(true, 'paid')]).toEqual(['no', 'yes']);
  expect([emailing(true, 'agreed'), emailing(false, 'agreed')]).toEqual(['again', 'no']);
  expect(emailing(false, 'withdrew')).toBe('no');
});

test('where consent comes first nothing is sent of who has not agreed, but a withdrawal to a CRM that cannot delete', () => {
  const of = (event: 'paid' | 'withdrew' | 'test', agrees: boolean, canDelete = true) =>
    consentVerdict(event, { agrees, canDelete });
  expect([of('paid', true), of('test', false)]).toEqual(['send', 'send']);
  expect([of('paid', false), of('withdrew', false)]).toEqual(['withhold', 'withhold']);
  expect([of('withdrew', false, false), of('paid', false, false)]).toEqual(['address only', 'withhold']);
  const { email, ...rest } = addressOnly(announcementOf(facts, { event: 'withdrew', ...plain }));
  expect(email).toBe('nora@example.test');
  expect(JSON.stringify(rest)).not.toMatch(/Nora|Lind|Graz|Austria|Member/);
});

test('a phone number is sent without what people put between the digits', () => {
  expect(announcementOf(facts, { event: 'changed', ...plain }).phone).toBe('+43123456');
});

test('only a product that we sell can be wanted', () => {
  expect(knownProduct(products.premium)).toBe(products.premium);
  expect([knownProduct('admin'), knownProduct('prod_other'), knownProduct(undefined)]).toEqual([
    null,
    null,
    null,
  ]);
});
