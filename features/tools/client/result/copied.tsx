import { type ComponentProps, createContext, use } from 'react';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { StudioResult } from '#features/tools/contract-library.ts';
import { useChangeResult } from '#features/tools/client/studio/api.ts';

/** Called when a text, or a part of it, was copied. */
export const CopiedContext = createContext<() => void>(() => undefined);

/** Marks a text as used when it is copied: two days later the member is asked what came of it. */
export function useMarkAsUsed({ id, usedAt }: Pick<StudioResult, 'id' | 'usedAt'>): () => void {
  const { mutate } = useChangeResult();
  return () => {
    // If the mark fails, the copy is still good, and the next one marks it.
    if (usedAt === null) mutate({ id, change: { used: true } });
  };
}

/** What only the member knows; what their client will say stays open in a script. */
const gap = /\[(?!their )[^\]\n]{2,60}\]/giu;

/** Copies a text of a result, or a part of it. A gap that goes along is named: nobody wants to send it. */
export function TextCopy(given: Omit<ComponentProps<typeof CopyButton>, 'onCopied'>) {
  const onCopied = use(CopiedContext);
  const gaps = [...new Set(given.text.match(gap))];
  return (
    <CopyButton
      {...given}
      onCopied={() => {
        if (gaps.length > 0) toast.info('Copied with gaps. Fill them in before you send it.', gaps.join(' '));
        onCopied();
      }}
    />
  );
}
