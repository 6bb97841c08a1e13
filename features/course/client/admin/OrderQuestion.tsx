import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type ModulePreview, previewModules } from '#features/course/contract-admin.ts';
import { previewQuery } from './api.ts';
import { counted, daysWords, opens } from './unlock-words.ts';

const mostListed = 6;

/** Who would be affected by another order, in words. */
function PreviewWords({ preview }: { readonly preview: ModulePreview }) {
  const { keeping, sooner, modules } = preview;
  const listed = modules.filter(({ after }) => after !== null);
  const rest = listed.length - mostListed;
  return (
    <div className="grid gap-3">
      {listed.length > 0 ? (
        <>
          <p>For those who join from now on:</p>
          <ul className="text-soft list-disc pl-6">
            {listed.slice(0, mostListed).map(({ id, title, before, after }) => (
              <li key={id}>
                {title} {opens(after ?? 0)}, not {daysWords(before)}
              </li>
            ))}
            {rest > 0 ? <li>{counted(rest, 'more module')}</li> : null}
          </ul>
        </>
      ) : null}
      <p>
        {keeping === 0
          ? 'No member is waiting for a day that would move back.'
          : `${counted(keeping, 'member')} ${keeping === 1 ? 'was told an earlier day and keeps it' : 'were told earlier days and keep them'}.`}
        {sooner === 0 ? null : ` ${counted(sooner, 'member')} will get a module sooner.`}
      </p>
    </div>
  );
}

/** The same, inside a dialog that is open anyway. @param wanted the ids that would be left */
export function OrderConsequence({ wanted }: { readonly wanted: readonly string[] }) {
  const preview = useQuery(previewQuery(wanted));
  if (preview.isError) return <p className="text-soft">{messageOf(preview.error)}</p>;
  if (!preview.data) return <p className="text-soft">Counting who this affects …</p>;
  return <PreviewWords preview={preview.data} />;
}

interface OrderPreview {
  readonly preview: ModulePreview;
  readonly answer: (isWanted: boolean) => void;
}

const ofOrder = {
  title: 'Save the new order?',
  description: 'Each place keeps its day: a module that moves opens on the day of its new place.',
  confirmLabel: 'Save the order',
};

/**
 * Asks before saving what would move the day of a published module.
 * @returns `ask` resolves to whether to save; `question` is the dialog to render
 */
export function useOrderQuestion(words: typeof ofOrder = ofOrder) {
  const [asked, setAsked] = useState<OrderPreview | null>(null);
  const [isOpen, setOpen] = useState(false);

  /**
   * @param wanted the ids in their new order; null: a module that is being created @param days of each place; omitted: as
   * they are
   */
  async function ask(wanted: readonly (string | null)[], days?: readonly number[]): Promise<boolean> {
    try {
      const body = { wanted: [...wanted], ...(days && { days: [...days] }) };
      const preview = await call(previewModules, { body });
      if (preview.modules.length === 0) return true;
      return await new Promise<boolean>((answer) => {
        setAsked({ preview, answer });
        setOpen(true);
      });
    } catch (error) {
      toast.error('Failed to update module', messageOf(error));
      return false;
    }
  }
  const question = (
    <ConfirmDialog
      open={isOpen}
      onOpen={(open) => {
        setOpen(open);
        if (!open) asked?.answer(false);
      }}
      {...words}
      onConfirm={() => asked?.answer(true)}
    >
      {asked ? <PreviewWords preview={asked.preview} /> : null}
    </ConfirmDialog>
  );
  return { ask, question };
}
