import type { Delivery } from '#features/webhooks/contract.ts';
import type { DeliveryEvent } from '#features/webhooks/rules.ts';
import { momentOf } from '#platform/client/when.ts';

/** What happened, as members read it. */
export const eventWords: Readonly<Record<DeliveryEvent, string>> = {
  'card.saved': 'Card saved',
  'text.written': 'Text written',
  'call.ended': 'Practice call ended',
  'outcome.noted': 'Outcome noted',
  'lesson.completed': 'Lesson completed',
  'webhook.test': 'Test',
};

/** What came of a delivery. */
export function deliveryWords({ nextTryAt, state, status, tries }: Delivery): string {
  const answer = status === null ? 'no answer' : `answer ${status}`;
  switch (state) {
    case 'delivered':
      return `Arrived, ${answer}`;
    case 'dead':
      return `Didn’t arrive, ${answer}`;
    case 'dropped':
      return 'Not sent';
    case 'pending':
      return tries === 0 || nextTryAt === null
        ? 'On its way'
        : `Not yet, ${answer}. Next try ${momentOf(nextTryAt)}`;
  }
}
