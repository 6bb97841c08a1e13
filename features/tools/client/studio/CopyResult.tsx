import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { type Outline, plainText, richText } from '#features/tools/client/export/outline.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { ShareButton } from './ShareButton.tsx';
import type { DraftOf, ToolPage } from './tool.ts';

interface CopyResultProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly output: DraftOf<Name>;
  readonly outline: Outline;
}

/** Copies or shares the text as it is sent, and copies, where that is not all of it, everything under its headings. */
export function CopyResult<Name extends StudioTool>({
  tool: { copyLabel, toSend },
  output,
  outline,
}: CopyResultProps<Name>) {
  const all = plainText(outline);
  const sent = toSend?.text(output) ?? all;
  return (
    <>
      {toSend ? <CopyButton text={sent} label={toSend.label} /> : null}
      <ShareButton title={outline.title} text={sent} />
      <CopyButton text={all} html={richText(outline)} label={copyLabel} />
    </>
  );
}
