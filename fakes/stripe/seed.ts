import { newCoupon, newPrice, newProduct, newPromotionCode } from './objects/catalog.ts';
import type { World } from './world.ts';

/** As `npm run stripe:setup` marks what it makes. */
const ours = (plan: string) => ({
  lookupKey: `make_me_great_${plan}`,
  metadata: { make_me_great: plan },
});

/**
 * The two products that are promised, with the demo's prices. The upgrade's own price exists but is never billed: the
 * one subscription item moves from Tools to Premium instead. It has its own product, which gives access to nothing.
 */
const catalogue = [
  {
    product: { id: 'prod_TKvrm2KPyA2YeP', name: 'Tools & Resources' },
    prices: [
      { id: 'price_demo_tools', unitAmount: 4700, nickname: 'Tools & Resources, monthly', ...ours('tools') },
    ],
  },
  {
    product: { id: 'prod_TKvrxStCA4qGbH', name: 'Premium' },
    prices: [
      { id: 'price_demo_premium', unitAmount: 6700, nickname: 'Premium, monthly', ...ours('premium') },
    ],
  },
  {
    product: { id: 'prod_make_me_great_upgrade', name: 'Premium Upgrade' },
    prices: [
      {
        id: 'price_demo_upgrade',
        unitAmount: 2000,
        nickname: 'Premium Upgrade, monthly',
        ...ours('upgrade'),
      },
    ],
  },
] as const;

/**
 * Creates the demo's products, prices and promotion code if they are missing. A portal is not among them: a new account
 * has none, and refuses every session that names none.
 */
export function seedCatalogue({ store, now }: World): void {
  store.atOnce(() => {
    const created = now();
    for (const { prices, product } of catalogue) {
      if (!store.get('product', product.id)) store.put('product', newProduct({ ...product, created }));
      for (const price of prices) {
        if (store.get('price', price.id)) continue;
        const made = newPrice({ ...price, product: product.id, currency: 'usd', interval: 'month', created });
        store.put('price', made);
      }
    }
    if (store.get('coupon', 'welcome-20')) return;
    store.put(
      'coupon',
      newCoupon({ id: 'welcome-20', percentOff: 20, name: '20% off the first month', created }),
    );
    store.put('promotion_code', newPromotionCode({ code: 'WELCOME20', coupon: 'welcome-20', created }));
  });
}
