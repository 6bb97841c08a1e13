import { useId, useState } from 'react';
import { mostOfPicture, type SiteDetails } from '#features/home/contract-site.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { useNotSaved } from './api.ts';

/** The picture is shown at half of it at most. */
const side = 240;

/** The middle of a photo as a small square. @throws what the browser says of a file that is no picture */
async function squareOf(file: File): Promise<string> {
  const photo = await createImageBitmap(file);
  const edge = Math.min(photo.width, photo.height);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  canvas
    .getContext('2d')
    ?.drawImage(photo, (photo.width - edge) / 2, (photo.height - edge) / 2, edge, edge, 0, 0, side, side);
  photo.close();
  return canvas.toDataURL('image/jpeg', 0.82);
}

const unusable = 'That file couldn’t be read as a picture. Choose a JPEG or PNG.';

interface PortraitFormProps {
  readonly saved: SiteDetails['portrait'];
  readonly isSample: boolean;
  /** @param words the news of it */
  readonly onSave: (portrait: SiteDetails['portrait'], words: string) => Promise<unknown>;
}

/** The founder's face: one file, cut to a small square in the browser before it is sent. */
export function PortraitForm({ isSample, onSave, saved: { picture } }: PortraitFormProps) {
  const id = useId();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const notSaved = useNotSaved();
  async function save(next: string, words: string): Promise<void> {
    setBusy(true);
    try {
      await onSave({ picture: next }, words);
    } catch (failure) {
      notSaved(failure);
    } finally {
      setBusy(false);
    }
  }
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setError('');
    const square = await squareOf(file).catch(() => '');
    if (square === '' || square.length > mostOfPicture) return setError(unusable);
    await save(square, 'Saved. Visitors see it from now on.');
  }
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-3">
          <h3 id={id} className="text-lg font-semibold">
            Founder’s picture
          </h3>
          {isSample ? <Badge tone="accent">Sample</Badge> : null}
        </div>
        <p className="text-soft max-w-prose">
          A photo of the face, beside the founder’s words. It’s cut to a small square here, and only that is
          sent.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        {picture === '' ? null : (
          <img src={picture} alt="" width={96} height={96} className="bubble size-24 object-cover" />
        )}
        <div className="grid gap-2">
          <label htmlFor={`${id}-file`} className="font-semibold">
            {picture === '' ? 'Choose a photo' : 'Choose another photo'}
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            disabled={isBusy}
            aria-describedby={error === '' ? undefined : `${id}-error`}
            aria-invalid={error === '' ? undefined : true}
            className="min-h-11 max-w-full"
            onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
          />
          <p id={`${id}-error`} role="alert" className="text-danger font-medium empty:hidden">
            {error}
          </p>
        </div>
        {picture === '' ? null : (
          <Button variant="secondary" busy={isBusy} onClick={() => void save('', 'Removed')}>
            Remove<span className="sr-only"> the picture</span>
          </Button>
        )}
      </div>
    </section>
  );
}
