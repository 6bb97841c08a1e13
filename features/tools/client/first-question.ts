import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keepDraft, readDraft } from '#platform/client/drafts.ts';
import { useViewer } from '#platform/client/session.ts';
import { cardsQuery } from './api.ts';

/**
 * Whether the member is still to be asked what they sell: until they have a card or have passed the question in this
 * tab. Null while that is not known. A member who is reading their first cards isn't sent on before they say so.
 */
export function useFirstQuestion(): { readonly isDue: boolean | null; readonly pass: () => void } {
  const viewer = useViewer();
  const cards = useQuery({ ...cardsQuery, enabled: Boolean(viewer) });
  const note = `tools.first-question.${viewer?.userId ?? ''}`;
  const [isAsking, setAsking] = useState<boolean | null>(null);
  // Without the list of cards the question can wait: the profile is there.
  const isNew = cards.data?.length === 0;
  const isKnown = Boolean(viewer) && !cards.isPending;
  if (isKnown && isAsking === null) setAsking(isNew && readDraft(note, ['passed'])['passed'] === undefined);
  return {
    isDue: isAsking,
    pass: () => {
      keepDraft(note, { passed: 'yes' });
      setAsking(false);
    },
  };
}
