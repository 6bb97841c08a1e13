import { useId, useState } from 'react';
import { mostOfLogo, type SiteDetails } from '#features/home/contract-site.ts';
import { mostOfLogoFile } from '#features/home/rules-logo.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { useNotSaved } from './api.ts';

type Logo = SiteDetails['logo'];

const unusable = 'That file couldn’t be read as a picture. Choose a PNG, JPEG, WebP or SVG.';
const tooLarge = `That file is larger than ${mostOfLogoFile / 1024 / 1024} MB. Choose a smaller one.`;

/** An SVG without a size of its own is drawn as large as the bar could need it. */
const unsized = 512;

/** What a file shows. In an `img` no script of an SVG runs. @throws what the browser says of a file that is no picture */
async function pictureIn(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws it whole within a box, as a PNG. @param isSquare with empty space around it */
function drawnIn(
  picture: HTMLImageElement,
  box: { readonly width: number; readonly height: number },
  isSquare: boolean,
): string {
  const [width, height] = [picture.naturalWidth || unsized, picture.naturalHeight || unsized];
  const scale = Math.min(box.width / width, box.height / height);
  const drawn = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const canvas = Object.assign(document.createElement('canvas'), isSquare ? box : drawn);
  const [left, top] = [(canvas.width - drawn.width) / 2, (canvas.height - drawn.height) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, drawn.width, drawn.height);
  return canvas.toDataURL('image/png');
}

/** The largest of these drawings that fits; '' if none does. */
const firstWithin = (most: number, drawings: readonly (() => string)[]): string => {
  for (const draw of drawings) {
    const drawing = draw();
    if (drawing.length <= most) return drawing;
  }
  return '';
};

/** A file as the two drawings that are kept. */
async function logoOf(file: File): Promise<Logo> {
  const picture = await pictureIn(file);
  return {
    // Twice the height of the bar's mark, for sharp screens.
    picture: firstWithin(
      mostOfLogo.picture,
      [96, 72, 36].map((height) => () => drawnIn(picture, { width: height * 5, height }, false)),
    ),
    icon: firstWithin(
      mostOfLogo.icon,
      [512, 256, 192].map((side) => () => drawnIn(picture, { width: side, height: side }, true)),
    ),
  };
}

interface LogoFormProps {
  readonly saved: Logo;
  /** @param words the news of it */
  readonly onSave: (logo: Logo, words: string) => Promise<unknown>;
}

/** The logo: one file, drawn anew in the browser as small PNGs; only these are sent. */
export function LogoForm({ onSave, saved }: LogoFormProps) {
  const id = useId();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const notSaved = useNotSaved();
  async function save(logo: Logo, words: string): Promise<void> {
    setBusy(true);
    try {
      await onSave(logo, words);
    } catch (failure) {
      notSaved(failure);
    } finally {
      setBusy(false);
    }
  }
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return;
    setError('');
    if (file.size > mostOfLogoFile) return setError(tooLarge);
    const logo = await logoOf(file).catch(() => null);
    if (logo === null || logo.picture === '' || logo.icon === '') return setError(unusable);
    await save(logo, 'Saved. Visitors see it from now on.');
  }
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <div className="grid gap-1.5">
        <h3 id={id} className="text-lg font-semibold">
          Logo
        </h3>
        <p className="text-soft max-w-prose">
          In the top bar, in tabs, on phones and in previews of links. A square one stands beside the name; a
          wide one takes its place. It’s drawn anew as a small picture here, and only that is sent.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-5">
        {saved.picture === '' ? null : (
          <>
            {[
              { theme: 'Light', ground: 'bg-[oklch(0.983_0.01_35)]' },
              { theme: 'Dark', ground: 'bg-[oklch(0.185_0.032_330)]' },
            ].map(({ ground, theme }) => (
              <figure key={theme} className="grid gap-1">
                <span
                  className={`border-line grid h-20 min-w-28 place-items-center rounded-control border px-4 ${ground}`}
                >
                  <img src={saved.picture} alt="" className="h-9 max-w-44 object-contain" />
                </span>
                <figcaption className="text-soft text-sm">{theme} theme</figcaption>
              </figure>
            ))}
            <figure className="grid gap-1">
              <span className="border-line grid h-20 place-items-center rounded-control border px-4">
                <img src={saved.icon} alt="" className="size-12" />
              </span>
              <figcaption className="text-soft text-sm">Icon</figcaption>
            </figure>
          </>
        )}
        <div className="grid gap-2">
          <label htmlFor={`${id}-file`} className="font-semibold">
            {saved.picture === '' ? 'Choose a logo' : 'Choose another logo'}
          </label>
          <input
            id={`${id}-file`}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
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
        {saved.picture === '' ? null : (
          <Button
            variant="secondary"
            busy={isBusy}
            onClick={() => void save({ picture: '', icon: '' }, 'Back to our mark')}
          >
            Back to ours<span className="sr-only">: logo</span>
          </Button>
        )}
      </div>
    </section>
  );
}
