import { type Outline, plainText, richText } from '#features/tools/client/export/outline.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { ShareIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { DraftOf, ToolPage } from './tool.ts';

interface ShareButtonProps {
  readonly title: string;
  readonly text: string;
}

/** Hands a text to another app, where the browser can: on a phone that is how a text gets out. */
function ShareButton({ title, text }: ShareButtonProps) {
  if (!('share' in navigator)) return null;
  async function share() {
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // Whoever closes the list of apps has changed their mind.
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
