import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { UploadProgress } from '#platform/client/ui/forms/UploadProgress.tsx';
import { pictureLimits } from '#features/course/rules-pictures.ts';
import type { PictureUpload } from './picture-upload.ts';

interface PicturePanelProps {
  readonly picture: PictureUpload;
  /** It is stored, and its words are written. */
  readonly onInsert: (id: string, words: string) => void;
  readonly onDrop: () => void;
}

const needed = 'Please say in a few words what the picture shows';
const tooLong = `Please say it in at most ${pictureLimits.words} characters`;

function wrongWith(words: string): string | null {
  if (words.trim() === '') return needed;
  return words.length > pictureLimits.words ? tooLong : null;
}

/** A picture that was chosen for a text: its upload, its description, and the choice to insert it or not. */
export function PicturePanel({ picture, onInsert, onDrop }: PicturePanelProps) {
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const panel = useRef<HTMLElement>(null);
  const { id, percent, problem } = picture;
  // The focus moves here, so that the admin describes the picture while it uploads.
  useEffect(() => {
    const next = panel.current?.querySelector<HTMLElement>('input') ?? panel.current?.querySelector('button');
    next?.focus();
  }, [problem]);

  function insert() {
    const wrong = wrongWith(words);
    setError(wrong ?? undefined);
    if (wrong !== null) panel.current?.querySelector('input')?.focus();
    else if (id !== null) onInsert(id, words);
  }
  return (
    <section ref={panel} aria-label="Picture for the text" className="bubble bg-sunken grid gap-4 p-4">
      {problem === null ? (
        <>
          <UploadProgress
            name={picture.name}
            percent={percent}
            words={id !== null ? 'Uploaded' : percent >= 99 ? 'Checking the picture…' : `${percent}%`}
            isCounting={id === null}
          />
          <TextField
            name="pictureWords"
            label="What does the picture show?"
            hint="For members who can’t see it: it’s read to them."
            value={words}
            error={error}
            onValue={(value) => {
              setWords(value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Otherwise the surrounding form would be saved.
              event.preventDefault();
              insert();
            }}
          />
        </>
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{picture.name}</p>
          <p role="alert" className="text-danger text-[0.9375rem] font-medium">
            {problem}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {problem === null ? (
          <Button onClick={insert} busy={id === null}>
            Put it into the text
          </Button>
        ) : null}
        <Button variant={problem === null ? 'ghost' : 'secondary'} onClick={onDrop}>
          {problem !== null ? 'Close' : id === null ? 'Stop' : 'Leave it out'}
        </Button>
      </div>
    </section>
  );
}
