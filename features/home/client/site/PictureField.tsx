import { type ReactNode, useId, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { useNotSaved } from './api.ts';

interface PictureFieldProps<Picture extends object> {
  readonly title: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly text: string;
  readonly label: string;
  /** The types of files, as an input takes them. */
  readonly accept: string;
  /** Which files it takes, beside the field. */
  readonly limits: string;
  /** What is kept of a file, or why it can't be used. */
  readonly draw: (file: File) => Promise<Picture | string>;
  /** @param words the news of it */
  readonly onSave: (picture: Picture, words: string) => Promise<unknown>;
  /** How the saved picture is taken away; null: none is saved. */
  readonly away: { readonly label: ReactNode; readonly picture: Picture; readonly words: string } | null;
  /** What is saved, as visitors see it. */
  readonly children: ReactNode;
}

/** A picture of the owner's: one file, drawn anew in the browser as a small one, and only that is sent. */
export function PictureField<Picture extends object>(props: PictureFieldProps<Picture>) {
  const { accept, away, badge, children, draw, label, limits, onSave, text, title } = props;
  const id = useId();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const notSaved = useNotSaved();
  async function save(picture: Picture, words: string): Promise<void> {
    setBusy(true);
    try {
      await onSave(picture, words);
    } catch (failure) {
      notSaved(failure);
    } finally {
      setBusy(false);
    }
  }
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setError('');
    const drawn = await draw(file);
    if (typeof drawn === 'string') setError(drawn);
    else await save(drawn, 'Saved. Visitors see it from now on.');
  }
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <h3 id={id} className="text-lg font-semibold">
            {title}
          </h3>
          {badge}
        </div>
        <p className="text-soft max-w-prose">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        {children}
        <div className="grid gap-2">
          <label htmlFor={`${id}-file`} className="font-semibold">
            {label}
          </label>
          <p id={`${id}-limits`} className="text-soft text-[0.9375rem]">
            {limits}
          </p>
          <input
            id={`${id}-file`}
            type="file"
            accept={accept}
            disabled={isBusy}
            aria-describedby={error === '' ? `${id}-limits` : `${id}-limits ${id}-error`}
            aria-invalid={error === '' ? undefined : true}
            className="rounded-control border-edge bg-raised aria-invalid:border-danger file:bg-sunken file:text-ink hover:border-ink w-full border-2 p-2 file:mr-4 file:min-h-11 file:rounded-full file:border-0 file:px-5 file:font-semibold disabled:opacity-60"
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
          <p id={`${id}-error`} role="alert" className="text-danger font-medium empty:hidden">
            {error}
          </p>
        </div>
        {away ? (
          <Button variant="secondary" busy={isBusy} onClick={() => void save(away.picture, away.words)}>
            {away.label}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
