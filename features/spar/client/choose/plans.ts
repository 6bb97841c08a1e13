import { plans } from '#platform/contract/plans.ts';

/** The plans with every client and the member's own cards, for use in a sentence. */
export const largerPlans = `${plans.tools.name} or ${plans.premium.name}`;
