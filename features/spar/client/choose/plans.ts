import { plans } from '#features/billing/plans.ts';

/** The plans with every client and one's own cards, as they are said in a sentence. */
export const largerPlans = `${plans.tools.name} or ${plans.premium.name}`;
