import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { studioDraft } from '#features/tools/contract-library.ts';
import type { StudioTool } from '#features/tools/contract-studio.ts';
import type { DraftOf } from './tool.ts';

/** What was changed in place and is not saved, with the revision that it was changed in. */
export interface UnsavedEdit<Name extends StudioTool> {
  readonly revision: number;
  readonly output: DraftOf<Name>;
}

/** What a text says as JSON, or that it says nothing. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody changed what the device keeps: then nothing waits.
    return null;
  }
}

/**
 * Where the unsaved edit of one version waits on this device: it outlives a reload, and signing out erases it like every
 * other draft.
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
    /** Null when nothing waits, when it says what is saved by now, and for what this page cannot read. */
    read: (saved: DraftOf<Name>): UnsavedEdit<Name> | null => {
      const kept = readDraft(name, ['revision', 'output']);
      const parsed = studioDraft.safeParse({ tool, output: valueOf(kept['output'] ?? '') });
      if (!parsed.success || JSON.stringify(parsed.data.output) === JSON.stringify(saved)) return null;
      // The tool's name was compared: the compiler cannot follow that to the parts.
      return { revision: Number(kept['revision']), output: parsed.data.output as DraftOf<Name> };
    },
  };
}
