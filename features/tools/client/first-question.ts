import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { cardsQuery } from './api.ts';

/**
 * Whether the member is still to be asked what they sell: until they have a card or have passed the question. Null while
 * that is not known. A member who is reading their first cards isn't sent on before they say so.
 * @param passed whether they passed it earlier; null while that is not known
 */
export function useFirstQuestion(passed: boolean | null): {
  readonly isDue: boolean | null;
  readonly end: () => void;
} {
  const viewer = useViewer();
  const cards = useQuery({ ...cardsQuery, enabled: Boolean(viewer) });
  const [isAsking, setAsking] = useState<boolean | null>(null);
  // Without the list of cards the question can wait: the profile is there.
  const isNew = cards.data?.length === 0;
  const isKnown = Boolean(viewer) && !cards.isPending && passed !== null;
  if (isKnown && isAsking === null) setAsking(isNew && !passed);
  return { isDue: isAsking, end: () => setAsking(false) };
}
