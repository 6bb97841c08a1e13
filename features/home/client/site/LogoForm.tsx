import { mostOfLogo, type SiteDetails } from '#features/home/contract-site.ts';
import { mostOfLogoFile } from '#features/home/rules-logo.ts';
import { PictureField } from './PictureField.tsx';

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

const toOurs = (
  <>
    Back to ours<span className="sr-only">: logo</span>
  </>
);

interface LogoFormProps {
  readonly saved: Logo;
  /** @param words the news of it */
  readonly onSave: (logo: Logo, words: string) => Promise<unknown>;
}

/** The logo: one file, drawn anew in the browser as small PNGs; only these are sent. */
export function LogoForm({ onSave, saved: { icon, picture } }: LogoFormProps) {
  return (
    <PictureField
      title="Logo"
      text="In the top bar, in mails, in tabs, on phones and in previews of links. A square one stands beside the name; a wide one takes its place. It’s drawn anew as a small picture here, and only that is sent."
      label={picture === '' ? 'Choose a logo' : 'Choose another logo'}
      limits={`PNG, JPEG, WebP or SVG, at most ${mostOfLogoFile / 1024 / 1024} MB.`}
      accept="image/png,image/jpeg,image/webp,image/svg+xml"
      draw={async (file) => {
        if (file.size > mostOfLogoFile) return tooLarge;
        const logo = await logoOf(file).catch(() => null);
        return logo === null || logo.picture === '' || logo.icon === '' ? unusable : logo;
      }}
      onSave={onSave}
      away={
        picture === ''
          ? null
          : { label: toOurs, picture: { picture: '', icon: '' }, words: 'Back to our mark' }
      }
    >
      {picture === '' ? null : (
        <>
          {[
            { theme: 'Light', ground: 'bg-[oklch(0.983_0.01_35)]' },
            { theme: 'Dark', ground: 'bg-[oklch(0.185_0.032_330)]' },
          ].map(({ ground, theme }) => (
            <figure key={theme} className="grid gap-1">
              <span
                className={`border-line grid h-20 min-w-28 place-items-center rounded-control border px-4 ${ground}`}
              >
                <img src={picture} alt="" className="h-9 max-w-44 object-contain" />
              </span>
              <figcaption className="text-soft text-sm">{theme} theme</figcaption>
            </figure>
          ))}
          <figure className="grid gap-1">
            <span className="border-line grid h-20 place-items-center rounded-control border px-4">
              <img src={icon} alt="" className="size-12" />
            </span>
            <figcaption className="text-soft text-sm">Icon</figcaption>
          </figure>
        </>
      )}
    </PictureField>
  );
}
