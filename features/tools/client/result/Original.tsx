import { useState } from 'react';
import type { StudioTool } from '#features/tools/registry.ts';
import { plainText } from '#features/tools/client/export/outline.ts';
import type { DraftOf, ResultOf, ToolPage, VersionOf } from '#features/tools/client/studio/tool.ts';

const link = 'text-link inline-flex min-h-11 items-center';

/** Shows and restores what the model wrote, for a version that was edited since. */
export function useOriginal<Name extends StudioTool>(
  tool: ToolPage<Name>,
  { result, version }: { readonly result: ResultOf<Name>; readonly version: VersionOf<Name> },
  { output, edit }: { readonly output: DraftOf<Name>; readonly edit: (next: DraftOf<Name>) => void },
) {
  const { written } = version;
  const [isAsked, setAsked] = useState(false);
  /** The member's own text after the original has replaced it. */
  const [replaced, setReplaced] = useState<DraftOf<Name> | null>(null);
  const wordsOf = (text: DraftOf<Name>) => plainText(tool.outline(result, text));
  const isEdited = Boolean(written) && written !== null && wordsOf(written) !== wordsOf(output);
  return {
    /** What the model wrote, while the member looks at it. */
    shown: isEdited && isAsked ? written : null,
    isEdited,
    show: setAsked,
    restore: () => {
      if (written === null) return;
      setReplaced(output);
      setAsked(false);
      edit(written);
    },
    /** Brings the member's own text back; null while there is none. */
    bringBack:
      replaced === null || isEdited
        ? null
        : () => {
            setReplaced(null);
            edit(replaced);
          },
  };
}

/** Says that a text was edited, with buttons to see or restore the original. */
export function OriginalLine({
  shown,
  isEdited,
  show,
  restore,
  bringBack,
}: ReturnType<typeof useOriginal<StudioTool>>) {
  if (bringBack)
    return (
      <p className="text-soft flex flex-wrap items-center gap-x-4 text-sm">
        The original is back.
        <button type="button" className={link} onClick={bringBack}>
          Bring back my edits
        </button>
      </p>
    );
  if (!isEdited) return null;
  return (
    <p className="text-soft flex flex-wrap items-center gap-x-4 text-sm">
      {shown ? 'This is the original, before your edits.' : 'You edited this text.'}
      <button type="button" className={link} onClick={() => show(!shown)}>
        {shown ? 'Back to my edits' : 'Show the original'}
      </button>
      {shown ? (
        <button type="button" className={link} onClick={restore}>
          Use the original
        </button>
      ) : null}
    </p>
  );
}
