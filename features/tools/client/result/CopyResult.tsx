import { type Outline, plainText, richText } from '#features/tools/client/export/outline.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ShareIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { DraftOf, ToolPage } from '#features/tools/client/studio/tool.ts';

interface ShareButtonProps {
  readonly title: string;
  readonly text: string;
}

/** Shares a text with another app if the browser can: the usual way on a phone. */
function ShareButton({ title, text }: ShareButtonProps) {
  if (!('share' in navigator)) return null;
  async function share() {
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // Closing the list of apps is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.error('Could not share', 'Your browser didn’t allow it. Copy the text instead.');
    }
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <ShareIcon width={20} />
      Share
    </Button>
  );
}

interface CopyResultProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly output: DraftOf<Name>;
  readonly outline: Outline;
}

/** Copies or shares the text to send; if that is not everything, also copies everything with its headings. */
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
