/** The key of the demo's account; every other is refused, as Stripe refuses one that was rolled or is another's. */
export const demoStripeKey = 'sk_demo_make_me_great';
