import { Button } from '#platform/client/ui/Button.tsx';
import { ShareIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';

interface ShareButtonProps {
  readonly title: string;
  readonly text: string;
}

/** Hands a text to another app, where the browser can: on a phone that is how a text gets out. */
export function ShareButton({ title, text }: ShareButtonProps) {
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
