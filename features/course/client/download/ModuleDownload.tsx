import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CloseIcon } from '#platform/client/ui/icons-at-work.tsx';
import { CheckIcon, DownloadIcon } from '#platform/client/ui/icons.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { fileSize } from '#platform/contract/files.ts';
import type { OutlineModule } from '#features/course/contract.ts';
import { ProgressLine } from '#platform/client/ui/notices/ProgressLine.tsx';
import { downloadModule, type KeptModule, readKeptModule, removeModule, running } from './downloads.ts';

const isComplete = ({ lessons }: OutlineModule, kept: KeptModule) =>
  kept.isWhole && lessons.every(({ id }) => kept.lessonIds.includes(id));

/** Keeps an open module on this device for offline use: its lessons with films and PDFs. */
export function ModuleDownload({ module }: { readonly module: OutlineModule }) {
  const client = useQueryClient();
  const now = useSyncExternalStore(running.subscribe, running.read).get(module.id);
  const queryKey = ['course', 'download', module.id];
  const kept = useQuery({ queryKey, queryFn: () => readKeptModule(module.id), staleTime: 0 });
  const reread = () => client.invalidateQueries({ queryKey });
  async function start() {
    try {
      await downloadModule(module);
    } catch (error) {
      toast.error('The download stopped', messageOf(error));
    }
    await reread();
  }
  async function remove() {
    const bringBack = await removeModule(module.id);
    await reread();
    toast.undo(`“${module.title}” is removed from this device.`, async () => {
      await bringBack();
      await reread();
    });
  }
  if (kept.isPending) return <div className="min-h-11" />;
  if (now)
    return (
      <div className="grid gap-2 px-3 py-2">
        <ProgressLine
          label={`Download of ${module.title}`}
          percent={now.total === null ? 0 : Math.floor((now.done / now.total) * 100)}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-soft text-sm tabular-nums">
            {now.total === null ? 'Measuring …' : `${fileSize(now.done)} of ${fileSize(now.total)}`}
          </p>
          <Button variant="ghost" onClick={now.cancel}>
            <CloseIcon width={18} />
            Stop
          </Button>
        </div>
      </div>
    );
  if (!kept.data)
    return (
      <Button variant="ghost" onClick={() => void start()}>
        <DownloadIcon width={18} />
        Download this module
      </Button>
    );
  const isHere = isComplete(module, kept.data);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-3">
      <p className="text-soft flex items-center gap-2 text-sm">
        {isHere ? <CheckIcon width={18} className="text-success" /> : null}
        {isHere ? 'On this device' : 'Partly on this device'} · {fileSize(kept.data.bytes)}
      </p>
      <div className="flex flex-wrap">
        {isHere ? null : (
          <Button variant="ghost" onClick={() => void start()}>
            Continue
          </Button>
        )}
        <Button
          variant="ghost"
          aria-label={`Remove “${module.title}” from this device`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
    </div>
  );
}
