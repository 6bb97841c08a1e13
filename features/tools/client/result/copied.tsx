import { type ComponentProps, createContext, use } from 'react';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
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

/** Copies a text of a result, or a part of it. */
export function TextCopy(given: Omit<ComponentProps<typeof CopyButton>, 'onCopied'>) {
  return <CopyButton {...given} onCopied={use(CopiedContext)} />;
}
