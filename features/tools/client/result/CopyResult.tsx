import { type Outline, plainText, richText } from '#features/tools/client/export/outline.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ShareIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import type { DraftOf, ToolPage } from '#features/tools/client/studio/tool.ts';
import { CopiedContext, TextCopy } from './copied.tsx';
import { use } from 'react';

interface ShareButtonProps {
  readonly title: string;
  readonly text: string;
}

/** Shares a text with another app if the browser can: the usual way on a phone. */
export function ShareButton({ title, text }: ShareButtonProps) {
  const onShared = use(CopiedContext);
  if (!('share' in navigator)) return null;
  async function share() {
    try {
      await navigator.share({ title, text });
      onShared();
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

/** The text to send: without headings, and without parts that only the writer needs. */
export function textToSend<Name extends StudioTool>({
  tool,
  output,
  outline,
}: CopyResultProps<Name>): string {
  return tool.toSend?.text(output) ?? plainText(outline);
}

/** Copies the text to send. */
export function CopyToSend<Name extends StudioTool>(given: CopyResultProps<Name>) {
  const { tool, outline } = given;
  const { toSend, copyLabel, copyWord = 'Copy' } = tool;
  return (
    <TextCopy
      inBar
      caption={copyWord}
      text={textToSend(given)}
      label={toSend?.label ?? copyLabel}
      {...(toSend ? {} : { html: richText(outline) })}
    />
  );
}

/** Copies one part of a text that has several. */
export function CopyParts<Name extends StudioTool>({ tool, output }: Omit<CopyResultProps<Name>, 'outline'>) {
  return tool
    .copies?.(output)
    .map(({ label, text }) => (text ? <TextCopy key={label} label={`Copy ${label}`} text={text} /> : null));
}

/** Copies everything under its headings, where that is more than the text to send. */
export function CopyAll<Name extends StudioTool>({ tool, outline }: Omit<CopyResultProps<Name>, 'output'>) {
  return tool.toSend ? (
    <TextCopy text={plainText(outline)} html={richText(outline)} label={tool.copyLabel} />
  ) : null;
}
