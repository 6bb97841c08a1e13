/** How far a dispute is, as far as somebody must know: it asks for an answer, or is over. */
export type DisputeStage = 'asks' | 'won' | 'lost';

/**
 * What Stripe's word for a dispute comes to (docs.stripe.com/api/disputes/object); null while nobody can do anything.
 * An inquiry that was closed took no money, like a dispute that was prevented.
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
