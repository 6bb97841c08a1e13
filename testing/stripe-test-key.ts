/** A Stripe test mode key: with it the contract suite runs against Stripe itself (docs/evidence/real-services.md). */
export const stripeTestKey = process.env['STRIPE_TEST_KEY'];
