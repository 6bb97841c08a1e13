/** A key of Stripe's own test mode: with it the contract suite asks Stripe itself (docs/operations.md). */
export const stripeTestKey = process.env['STRIPE_TEST_KEY'];
