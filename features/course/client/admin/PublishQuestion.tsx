import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { type AdminModule, previewModules } from '#features/course/contract-admin.ts';
import { counted } from './unlock-words.ts';

interface Asked {
  readonly title: string;
  readonly told: number;
  readonly answer: (isWanted: boolean) => void;
}

/**
 * Asks before a module has something to read for the first time, and members for whom its day has come are told.
 * @returns `ask` resolves to whether to publish; `question` is the dialog to render
 */
export function usePublishQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function ask({ id, title }: AdminModule, modules: readonly AdminModule[]): Promise<boolean> {
    try {
      const { told } = await call(previewModules, {
        body: { wanted: modules.map((module) => module.id), shown: id },
      });
      if (told === 0) return true;
      return await new Promise<boolean>((answer) => {
        setAsked({ title, told, answer });
        setOpen(true);
      });
    } catch (error) {
      toast.error('Failed to update module', messageOf(error));
      return false;
    }
  }
  const question = asked ? (
    <ConfirmDialog
      open={isOpen}
      onOpen={(open) => {
        setOpen(open);
        if (!open) asked.answer(false);
      }}
      title={`Publish, and tell ${counted(asked.told, 'member')}?`}
      description={`Within the hour, ${counted(asked.told, 'member')} ${asked.told === 1 ? 'gets' : 'get'} a notice and an email that “${asked.title}” is open: its day has come for them.`}
      confirmLabel="Publish"
      onConfirm={() => asked.answer(true)}
    />
  ) : null;
  return { ask, question };
}
