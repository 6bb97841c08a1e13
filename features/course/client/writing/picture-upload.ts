import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { sendBytes } from '#platform/client/send-bytes.ts';
import { fileSize } from '#platform/contract/files.ts';
import { adminPicturesPath, pictureLimits } from '#features/course/rules-pictures.ts';

/** A picture on its way into a text. */
export interface PictureUpload {
  readonly name: string;
  /** From 0 to 100. */
  readonly percent: number;
  /** Once it is stored. */
  readonly id: string | null;
  /** Why it wasn't stored. */
  readonly problem: string | null;
}

const stored = z.object({ id: z.uuid() });

/** One picture at a time: uploads it at once, and forgets it when it is inserted or dismissed. */
export function usePictureUpload() {
  const [picture, setPicture] = useState<PictureUpload | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function clear(): void {
    running.current?.abort();
    running.current = null;
    setPicture(null);
  }

  async function send(file: File): Promise<void> {
    clear();
    const begun: PictureUpload = { name: file.name, percent: 0, id: null, problem: null };
    if (file.size > pictureLimits.bytes) {
      const problem = `This picture has ${fileSize(file.size)}. Make it smaller first: at most ${fileSize(pictureLimits.bytes)}.`;
      setPicture({ ...begun, problem });
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    setPicture(begun);
    const isOurs = () => running.current === stop;
    try {
      const answer = await sendBytes(adminPicturesPath, file, {
        signal: stop.signal,
        onProgress: (sent) => {
          // The last percent is the server's check of the picture.
          if (isOurs()) setPicture({ ...begun, percent: Math.floor((99 * sent) / Math.max(1, file.size)) });
        },
      });
      if (isOurs()) setPicture({ ...begun, percent: 100, id: stored.parse(answer).id });
    } catch (error) {
      if (!isOurs()) return;
      const isAnswer = error instanceof CallError && error.code !== 'unavailable';
      const problem = isAnswer
        ? messageOf(error)
        : 'The picture didn’t reach us. Check your connection, then choose it again.';
      setPicture({ ...begun, problem });
    }
  }
  return { picture, send, clear };
}
