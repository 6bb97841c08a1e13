/** The stage of a dispute, as far as somebody must know: it needs an answer, or it is over. */
export type DisputeStage = 'asks' | 'won' | 'lost';

/**
 * What Stripe's status of a dispute means (docs.stripe.com/api/disputes/object); null while nobody can do anything. A
 * closed inquiry took no money, and neither did a prevented dispute.
 */
export function disputeStage(status: string): DisputeStage | null {
  switch (status) {
    case 'needs_response':
    case 'warning_needs_response':
    case 'appeal_needs_response':
      return 'asks';
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won';
    case 'lost':
      return 'lost';
    default:
      return null;
  }
}
