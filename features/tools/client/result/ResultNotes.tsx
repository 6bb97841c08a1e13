import type { z } from 'zod';
import { originWords } from '#features/tools/client/cards/origin-words.ts';
import type { StudioResult, StudioVersion } from '#features/tools/contract-library.ts';
import type { contextSchema } from '#features/tools/contract-studio.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';

/** What the model knew besides the fields, as a sentence. */
function contextWords({ profile, voice, language }: z.infer<typeof contextSchema>): string {
  const known = [...(profile ? ['your profile'] : []), ...(voice ? ['your brand voice'] : [])];
  const tongue = language === 'English' ? '' : `in ${language}`;
  if (known.length === 0) return tongue ? `Written ${tongue}.` : '';
  return `Written with ${known.join(' and ')}${tongue ? `, ${tongue}` : ''}.`;
}

interface ResultNotesProps {
  readonly card: StudioResult['card'];
  readonly version: Pick<StudioVersion, 'context' | 'notices' | 'origin'>;
}

/** Notes below a text: who wrote it, what the model was told, the card, and what to check. */
export function ResultNotes({ card, version: { context, notices, origin } }: ResultNotesProps) {
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      {notices.map((notice) => (
        <Notice key={notice} tone="attention" title={notice} />
      ))}
      <p role="status" className="text-soft">
        {originWords(origin)}. Kept in your library. {contextWords(context)}
      </p>
      {card ? (
        <div className="flex flex-wrap items-center gap-3">
          <Badge>
            <span className="wrap-anywhere">{card.client}</span>
          </Badge>
          <p className="text-soft min-w-0">{card.frustration}</p>
        </div>
      ) : null}
    </div>
  );
}
