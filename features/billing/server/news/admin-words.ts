import { adminKind } from '#platform/contract/notices.ts';
import type { About, AdminNews } from '#platform/server/notices/news.ts';

interface Words {
  readonly title: string;
  readonly message: string;
  /** As in a notice. */
  readonly days?: readonly Date[];
  readonly onceKey: string;
}

/** How sales go: admins can turn it off, and have it by email. */
export const sales = <F extends About>(
  type: 'success' | 'warning' | 'info',
  words: (facts: F & { readonly name: string }) => Words | null,
): AdminNews<F> => ({
  kind: adminKind,
  words: (facts) => {
    const said = words(facts);
    return said && { ...said, type };
  },
  mail: {
    template: 'billing.sales',
    params: ({ userId: about }, { message, title }) => ({ about, title, message }),
  },
});

/** A task that only a person can do: it counts as a question until it is read. */
export const question = <F extends About>(words: (facts: F) => Words | null): AdminNews<F> => ({
  kind: 'message',
  words: (facts) => {
    const said = words(facts);
    return said && { ...said, type: 'error' };
  },
});
