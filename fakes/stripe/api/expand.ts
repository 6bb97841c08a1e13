import type { World } from '#fakes/stripe/world.ts';
import { noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Properties that Stripe sends only on request, by the kind of object they belong to. */
function includable(world: World, owner: Json, name: string): unknown {
  const id = String(owner['id']);
  const listOf = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url });
  switch (`${String(owner['object'])}.${name}`) {
    case 'checkout.session.line_items':
      return world.store.get('checkout.session', id)?.line_items;
    case 'invoice.payments':
      return listOf(
        world.store.list('invoice_payment', ({ invoice }) => invoice === id),
        `/v1/invoice_payments?invoice=${id}`,
      );
    case 'coupon.applies_to':
      return world.store.get('coupon', id)?.applies_to ?? null;
    case 'customer.subscriptions':
      return listOf(
        world.store.list('subscription', (held) => held.customer === id && held.status !== 'canceled'),
        `/v1/subscriptions?customer=${id}`,
      );
    default:
      return undefined;
  }
}

function expandPath(world: World, node: unknown, [name, ...rest]: readonly string[]): void {
  if (name === undefined || !isObject(node)) return;
  if (Array.isArray(node)) {
    for (const element of node) expandPath(world, element, [name, ...rest]);
    return;
  }
  const present = node[name] ?? includable(world, node, name);
  if (present === undefined && !(name in node))
    throw new StripeRefusal(400, `This property cannot be expanded (${name}).`, { param: 'expand' });
  const found = (one: unknown) => (typeof one === 'string' ? (world.store.find(one) ?? one) : one);
  // Also each id of a list, such as a subscription's discounts (docs.stripe.com/api/subscriptions/object).
  node[name] = Array.isArray(present) ? present.map(found) : found(present);
  if (isObject(node[name])) withoutHidden(node[name]);
  expandPath(world, node[name], rest);
}

/** Removes what is sent only on request. */
function withoutHidden(node: unknown): void {
  if (!isObject(node)) return;
  if (node['object'] === 'checkout.session') delete node['line_items'];
  // docs.stripe.com/api/coupons/object: `applies_to` is sent only on request.
  if (node['object'] === 'coupon') delete node['applies_to'];
  for (const value of Object.values(node)) withoutHidden(value);
}

/** The object as sent: ids in place of nested objects except where `expand` asks for them. @throws StripeRefusal */
export function expanded(world: World, object: object, paths: readonly string[]): object {
  const copy = JSON.parse(JSON.stringify(object)) as Json;
  withoutHidden(copy);
  for (const path of paths) {
    if (path.split('.').length > 5)
      throw new StripeRefusal(400, 'You cannot expand more than 4 levels of a property.', {
        param: 'expand',
      });
    expandPath(world, copy, path.split('.'));
  }
  return copy;
}

/** One page of a list, newest first. @throws StripeRefusal 400 for a cursor that is not in the list */
export function page(
  objects: readonly { id?: string }[],
  url: string,
  given: {
    limit?: number | undefined;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
  },
): object {
  const { ending_before: before, limit = 10, starting_after: after } = given;
  const placeOf = (id: string, param: string) => {
    const place = objects.findIndex((object) => object.id === id);
    // Stripe does not start over if it does not know the cursor.
    if (place === -1) throw noSuchGiven('object', id, param);
    return place;
  };
  const from = after === undefined ? 0 : placeOf(after, 'starting_after') + 1;
  const rest =
    before === undefined ? objects.slice(from) : objects.slice(0, placeOf(before, 'ending_before'));
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: 'list', data, has_more: rest.length > data.length, url };
}
