import { useState } from 'react';
import { toast } from '#platform/client/ui/notices/toasts.tsx';

/**
 * The file of a lesson that is being written: none, uploading, or uploaded. Saving during the upload would save the
 * lesson without it.
 */
export function useLessonFile() {
  const [fileId, setFileId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const onFailed = (message: string) => toast.error(`Failed to upload file: ${message}`);
  function clear() {
    setSending(false);
    setFileId(null);
  }
  return {
    fileId,
    isSending,
    clear,
    /** Whether a file is still uploading; if so, tells the admin. */
    isMissed(): boolean {
      if (isSending)
        toast.info('The file isn’t fully uploaded yet', 'Wait for the upload to finish, or cancel it.');
      return isSending;
    },
    /** For `FileUpload`. */
    events: {
      onBegun: () => setSending(true),
      onDone: (file: { readonly fileId: string }) => {
        setSending(false);
        setFileId(file.fileId);
      },
      onCleared: clear,
      onRefused: (message: string) => {
        setSending(false);
        onFailed(message);
      },
      onFailed,
    },
  };
}
