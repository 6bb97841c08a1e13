import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { studioDraft } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import type { DraftOf } from '#features/tools/client/studio/tool.ts';

/** An unsaved edit in place, with the revision it is based on. */
export interface UnsavedEdit<Name extends StudioTool> {
  readonly revision: number;
  readonly output: DraftOf<Name>;
}

/** Parses a text as JSON; null if it is not valid. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something altered what the device keeps: treat it as no unsaved edit.
    return null;
  }
}

/**
 * Where the unsaved edit of a version is kept on this device: it survives a reload, and signing out erases it like
 * every other draft.
 */
export function unsavedEdits<Name extends StudioTool>(
  tool: Name,
  at: { readonly userId: string; readonly resultId: string; readonly number: number },
) {
  const name = `tools.edit.${at.userId}.${at.resultId}.${at.number}`;
  return {
    keep: ({ revision, output }: UnsavedEdit<Name>): void =>
      keepDraft(name, { revision: String(revision), output: JSON.stringify(output) }),
    forget: (): void => forgetDraft(name),
    /** Null if nothing is waiting, if it equals what has been saved by now, or if this page cannot read it. */
    read: (saved: DraftOf<Name>): UnsavedEdit<Name> | null => {
      const kept = readDraft(name, ['revision', 'output']);
      const parsed = studioDraft.safeParse({ tool, output: valueOf(kept['output'] ?? '') });
      if (!parsed.success || JSON.stringify(parsed.data.output) === JSON.stringify(saved)) return null;
      // The tool's name was compared; TypeScript cannot narrow the other parts by it.
      return { revision: Number(kept['revision']), output: parsed.data.output as DraftOf<Name> };
    },
  };
}
