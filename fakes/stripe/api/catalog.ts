import { z } from 'zod';
import { newPrice, newProduct } from '#fakes/stripe/objects/catalog.ts';
import { expandable, flag, metadata, paged, whole } from '#fakes/stripe/wire/form.ts';
import { noSuch, noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import type { World } from '#fakes/stripe/world.ts';
import { merged } from './customers.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

/** @throws StripeRefusal for an id that something has already */
export function refuseTakenId(world: World, id: string | undefined, noun: string): void {
  if (id !== undefined && world.store.find(id) !== null)
    throw new StripeRefusal(400, `${noun} already exists.`, { code: 'resource_already_exists', param: 'id' });
}

/**
 * What the account can charge in: Stripe lists over a hundred and thirty (docs.stripe.com/currencies), in small letters.
 * The codes that no country uses are refused.
 */
const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
export const currencyCode = z
  .string()
  .refine((code) => known.has(code), { error: 'Stripe does not support this currency.' });
/** Eight digits at most (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const amount = whole.refine((cents) => cents >= 0 && cents <= 99_999_999, {
  error: 'This value must be less than or equal to 99999999.',
});

/** Only the properties that were given. */
const given = <T extends object>(changes: T) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** A lookup key belongs to one price; taking it from another must be requested explicitly. @throws StripeRefusal 400 */
function takeLookupKey(
  world: World,
  asked: { lookup_key?: string | undefined; transfer_lookup_key?: boolean | undefined },
  own: string | null = null,
): void {
  const { lookup_key: key, transfer_lookup_key: transfers } = asked;
  if (key === undefined) return;
  const [holder] = world.store.list('price', (price) => price.lookup_key === key && price.id !== own);
  if (!holder) return;
  if (!transfers)
    throw new StripeRefusal(
      400,
      `A price (\`${holder.id}\`) already uses that lookup key. To transfer it, use \`transfer_lookup_key\`.`,
      { param: 'lookup_key' },
    );
  world.store.put('price', { ...holder, lookup_key: null });
}

/** Products and prices. */
export const catalogRoutes: readonly ApiRoute[] = [
  apiRoute(
    'POST',
    '/products',
    z.strictObject({
      ...expandable,
      id: z.string().optional(),
      name: z.string().min(1),
      description: z.string().optional(),
      metadata: metadata.optional(),
    }),
    (world, given) => {
      refuseTakenId(world, given.id, 'Product');
      const product = newProduct({ ...given, created: world.now() });
      world.store.put('product', product);
      return product;
    },
  ),
  apiRoute(
    'GET',
    '/products',
    z.strictObject({ ...paged, active: flag.optional(), ids: z.array(z.string()).optional() }),
    (world, given) =>
      page(
        world.store.list(
          'product',
          ({ active, id }) =>
            (given.active === undefined || given.active === active) && (given.ids?.includes(id) ?? true),
        ),
        '/v1/products',
        given,
      ),
  ),
  apiRoute('GET', '/products/:id', z.strictObject(expandable), (world, _, id) => {
    const product = world.store.get('product', id);
    if (!product) throw noSuch('product', id);
    return product;
  }),
  apiRoute(
    'POST',
    '/products/:id',
    z.strictObject({
      ...expandable,
      active: flag.optional(),
      name: z.string().min(1).optional(),
      metadata: metadata.optional(),
    }),
    (world, { expand: _expand, metadata: added, ...changes }, id) => {
      const before = world.store.get('product', id);
      if (!before) throw noSuch('product', id);
      const after = {
        ...before,
        ...given(changes),
        metadata: merged(before.metadata, added),
        updated: world.now(),
      };
      world.store.put('product', after);
      return after;
    },
  ),
  apiRoute(
    'POST',
    '/prices',
    z.strictObject({
      ...expandable,
      currency: currencyCode,
      product: z.string(),
      unit_amount: amount,
      recurring: z.strictObject({ interval: z.enum(['month', 'year']) }),
      lookup_key: z.string().max(200).optional(),
      transfer_lookup_key: flag.optional(),
      nickname: z.string().optional(),
      metadata: metadata.optional(),
    }),
    (world, given) => {
      if (!world.store.get('product', given.product)) throw noSuchGiven('product', given.product, 'product');
      takeLookupKey(world, given);
      const price = newPrice({
        ...given,
        unitAmount: given.unit_amount,
        interval: given.recurring.interval,
        lookupKey: given.lookup_key,
        created: world.now(),
      });
      world.store.put('price', price);
      return price;
    },
  ),
  apiRoute(
    'GET',
    '/prices',
    z.strictObject({
      ...paged,
      active: flag.optional(),
      product: z.string().optional(),
      lookup_keys: z.array(z.string()).optional(),
    }),
    (world, given) =>
      page(
        world.store.list(
          'price',
          (price) =>
            (given.active === undefined || given.active === price.active) &&
            (given.product === undefined || given.product === price.product) &&
            (given.lookup_keys?.includes(price.lookup_key ?? '') ?? true),
        ),
        '/v1/prices',
        given,
      ),
  ),
  // A price never changes its amount or its product: neither is among the updatable parameters.
  apiRoute(
    'POST',
    '/prices/:id',
    z.strictObject({
      ...expandable,
      active: flag.optional(),
      nickname: z.string().optional(),
      lookup_key: z.string().max(200).optional(),
      transfer_lookup_key: flag.optional(),
      metadata: metadata.optional(),
    }),
    (world, { expand: _expand, metadata: added, transfer_lookup_key, ...changes }, id) => {
      const before = world.store.get('price', id);
      if (!before) throw noSuch('price', id, 'price');
      takeLookupKey(world, { lookup_key: changes.lookup_key, transfer_lookup_key }, id);
      const after = { ...before, ...given(changes), metadata: merged(before.metadata, added) };
      world.store.put('price', after);
      return after;
    },
  ),
  apiRoute('GET', '/prices/:id', z.strictObject(expandable), (world, _, id) => {
    const price = world.store.get('price', id);
    if (!price) throw noSuch('price', id, 'price');
    return price;
  }),
];
