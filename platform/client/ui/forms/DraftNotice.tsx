import type { MouseEvent } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';

interface DraftNoticeProps {
  /** The form's draft, from `useForm`. */
  readonly draft: { readonly isBack: boolean; readonly isKept: boolean; readonly drop: () => void };
  /** What is said of a draft that is back; of unsaved changes unless given. */
  readonly title?: string;
  readonly text?: string;
  readonly action?: string;
}

/** Says, at the top of a form, that it began with what was typed before and not saved, and offers to drop that. */
export function DraftNotice({
  draft,
  title = 'Your unsaved changes are back',
  text = 'They hadn’t been saved yet when you left this page.',
  action = 'Drop these changes',
}: DraftNoticeProps) {
  function drop({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The button goes away with what it drops, and the focus would go with it.
    currentTarget.form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    draft.drop();
  }
  return (
    <>
      {draft.isBack ? (
        <div role="status">
          <Notice tone="attention" title={title}>
            <p className="mb-3">{text}</p>
            <Button variant="secondary" className="w-fit" onClick={drop}>
              {action}
            </Button>
          </Notice>
        </div>
      ) : null}
      {draft.isKept ? null : (
        <div role="alert">
          <Notice tone="attention" title="Your changes can’t be kept in this tab">
            <p>There is no room for them. Save before you leave or reload this page.</p>
          </Notice>
        </div>
      )}
    </>
  );
}
