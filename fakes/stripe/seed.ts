import { newCoupon, newPrice, newProduct, newPromotionCode } from './objects/catalog.ts';
import type { World } from './world.ts';

/** The specification's products with the demo's prices. The upgrade's own price exists but is never billed: the one
 * subscription item moves from Tools to Premium instead. */
const catalogue = [
  {
    product: { id: 'prod_TKvrm2KPyA2YeP', name: 'Tools & Resources' },
    prices: [{ id: 'price_demo_tools', unitAmount: 4700, nickname: 'Tools & Resources, monthly' }],
  },
  {
    product: { id: 'prod_TKvrxStCA4qGbH', name: 'Premium' },
    prices: [
      { id: 'price_demo_premium', unitAmount: 6700, nickname: 'Premium, monthly' },
      { id: 'price_demo_upgrade', unitAmount: 2000, nickname: 'Premium Upgrade, monthly' },
    ],
  },
] as const;

/** Puts the demo's products, prices and promotion code in place where they are missing. */
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
    store.put('coupon', newCoupon({ id: 'welcome-20', percentOff: 20, created }));
    store.put('promotion_code', newPromotionCode({ code: 'WELCOME20', coupon: 'welcome-20', created }));
  });
}
