import { mostOfPicture, type SiteDetails } from '#features/home/contract-site.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { PictureField } from './PictureField.tsx';

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

const removal = (
  <>
    Remove<span className="sr-only"> the picture</span>
  </>
);

interface PortraitFormProps {
  readonly saved: SiteDetails['portrait'];
  readonly isSample: boolean;
  /** @param words the news of it */
  readonly onSave: (portrait: SiteDetails['portrait'], words: string) => Promise<unknown>;
}

/** The founder's face: one file, cut to a small square in the browser before it is sent. */
export function PortraitForm({ isSample, onSave, saved: { picture } }: PortraitFormProps) {
  return (
    <PictureField
      title="Founder’s picture"
      badge={isSample ? <Badge tone="accent">Sample</Badge> : null}
      text="A photo of the face, beside the founder’s words. It’s cut to a small square here, and only that is sent."
      label={picture === '' ? 'Choose a photo' : 'Choose another photo'}
      limits="JPEG, PNG or WebP."
      accept="image/jpeg,image/png,image/webp"
      draw={async (file) => {
        const square = await squareOf(file).catch(() => '');
        return square === '' || square.length > mostOfPicture ? unusable : { picture: square };
      }}
      onSave={onSave}
      away={picture === '' ? null : { label: removal, picture: { picture: '' }, words: 'Removed' }}
    >
      {picture === '' ? null : (
        <img src={picture} alt="" width={96} height={96} className="bubble size-24 object-cover" />
      )}
    </PictureField>
  );
}
