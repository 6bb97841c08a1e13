import { useEffect, useState } from 'react';
import { readLessonFile } from './downloads.ts';

/** A lesson's film or PDF as its page uses it. */
export interface Source {
  readonly url: string;
  /** Where this device keeps the file: its bytes, which `url` then addresses. */
  readonly file: Blob | null;
}

/** Where a lesson's file is read from: this device if it is kept here, else the server. Null until that is known. */
export function useSource(lessonId: string, url: string): Source | null {
  const [known, setKnown] = useState<{ for: string; source: Source } | null>(null);
  useEffect(() => {
    let isOver = false;
    let address: string | undefined;
    void readLessonFile(lessonId, url).then((file) => {
      if (isOver) return;
      address = file ? URL.createObjectURL(file) : undefined;
      setKnown({ for: url, source: { url: address ?? url, file } });
    });
    return () => {
      isOver = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [lessonId, url]);
  return known?.for === url ? known.source : null;
}
