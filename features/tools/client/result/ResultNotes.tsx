import type { z } from 'zod';
import { originWords } from '#features/tools/client/cards/origin-words.ts';
import type { StudioResult, StudioVersion } from '#features/tools/contract-library.ts';
import type { contextSchema } from '#features/tools/contract-studio.ts';
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
  readonly client: StudioResult['client'];
  readonly version: Pick<StudioVersion, 'context' | 'notices' | 'origin'>;
}

/** Notes below a text: what to know before it is sent, who wrote it, what the model was told, and the card. */
export function ResultNotes({ card, client, version: { context, notices, origin } }: ResultNotesProps) {
  return (
    <div className="grid grid-cols-1 gap-3 print:hidden">
      {notices.map((notice) => (
        <Notice key={notice} tone="attention" title={notice} />
      ))}
      <p role="status" className="text-soft text-sm wrap-anywhere">
        {originWords(origin)}. Kept in your library. {contextWords(context)}
        {card ? ` From the card about ${card.client}.` : client ? ` For ${client.name}.` : null}
      </p>
    </div>
  );
}
