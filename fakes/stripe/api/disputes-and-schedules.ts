import { z } from 'zod';
import { releaseSchedule, scheduleSubscription } from '#fakes/stripe/billing/schedules.ts';
import { expandable, paged, whole } from '#fakes/stripe/wire/form.ts';
import { noSuch } from '#fakes/stripe/wire/refusal.ts';
import { givenSubscription } from '#fakes/stripe/world.ts';
import { page } from './expand.ts';
import { apiRoute, type ApiRoute } from './route.ts';

/** Disputes raised by banks, and subscription schedules made in the dashboard. */
export const disputeAndScheduleRoutes: readonly ApiRoute[] = [
  apiRoute(
    'GET',
    '/disputes',
    z.strictObject({
      ...paged,
      charge: z.string().optional(),
      payment_intent: z.string().optional(),
      created: z.strictObject({ gte: whole.optional(), gt: whole.optional() }).optional(),
    }),
    (world, given) =>
      page(
        world.store.list(
          'dispute',
          ({ charge, created, payment_intent: intent }) =>
            (given.charge === undefined || charge === given.charge) &&
            (given.payment_intent === undefined || intent === given.payment_intent) &&
            created >= (given.created?.gte ?? 0) &&
            created > (given.created?.gt ?? -1),
        ),
        '/v1/disputes',
        given,
      ),
  ),
  apiRoute('GET', '/disputes/:id', z.strictObject(expandable), (world, _, id) => {
    const dispute = world.store.get('dispute', id);
    if (!dispute) throw noSuch('dispute', id, 'dispute');
    return dispute;
  }),
  apiRoute(
    'POST',
    '/subscription_schedules',
    z.strictObject({ ...expandable, from_subscription: z.string() }),
    (world, given) =>
      scheduleSubscription(world, givenSubscription(world, given.from_subscription, 'from_subscription')),
  ),
  apiRoute('GET', '/subscription_schedules/:id', z.strictObject(expandable), (world, _, id) => {
    const schedule = world.store.get('subscription_schedule', id);
    if (!schedule) throw noSuch('subscription_schedule', id, 'schedule');
    return schedule;
  }),
  apiRoute('POST', '/subscription_schedules/:id/release', z.strictObject(expandable), (world, _, id) =>
    releaseSchedule(world, id),
  ),
];
