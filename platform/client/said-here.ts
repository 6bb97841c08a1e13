import { useEffect } from 'react';
import type { NoticeKind } from '#platform/contract/notices.ts';

/** How many parts of the page say it themselves, by kind of notice. */
const sayers = new Map<NoticeKind, number>();

/** While this part of the page is shown, it says itself when something of this kind succeeds. */
export function useSaysItself(kind: NoticeKind): void {
  useEffect(() => {
    sayers.set(kind, (sayers.get(kind) ?? 0) + 1);
    return () => void sayers.set(kind, (sayers.get(kind) ?? 1) - 1);
  }, [kind]);
}

/** Whether news of this kind would lie over the very words that say it. */
export const isSaidHere = (kind: NoticeKind): boolean => (sayers.get(kind) ?? 0) > 0;
