import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { type Outline, plainText, richText } from '#features/tools/client/export/outline.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import type { DraftOf, ToolPage } from './tool.ts';

interface CopyResultProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly output: DraftOf<Name>;
  readonly outline: Outline;
}

/** Copies the text as it is sent, and, where that is not all of it, everything under its headings. */
export function CopyResult<Name extends StudioTool>({
  tool: { copyLabel, toSend },
  output,
  outline,
}: CopyResultProps<Name>) {
  return (
    <>
      {toSend ? <CopyButton text={toSend.text(output)} label={toSend.label} /> : null}
      <CopyButton text={plainText(outline)} html={richText(outline)} label={copyLabel} />
    </>
  );
}
