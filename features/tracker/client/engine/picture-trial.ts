import { emotions } from '#features/tracker/rules/expression.ts';
import { frameSize, freshMemory, interpret, type Reading } from '#features/tracker/rules/interpret.ts';
import { builtAssets } from './assets.ts';
import { createWorkerLink } from './worker-link.ts';

/** Two and a half seconds at ten results a second. */
const movingFrames = 25;

/**
 * The picture as a head that sways, comes nearer and tilts: by a tenth of the frame, a seventh of the size, 8 degrees.
 */
async function swayed(picture: ImageBitmap, frame: number): Promise<ImageBitmap> {
  const { width, height } = frameSize;
  const surface = new OffscreenCanvas(width, height).getContext('2d');
  if (!surface) throw new Error('This browser cannot draw in the background.');
  const turn = (frame / movingFrames) * 2 * Math.PI;
  const scale = Math.min(width / picture.width, height / picture.height) * (1 + 0.14 * Math.sin(2 * turn));
  surface.fillRect(0, 0, width, height);
  surface.translate(width / 2 + 64 * Math.sin(turn), height / 2 + 24 * Math.sin(3 * turn));
  surface.rotate(0.14 * Math.sin(2 * turn + 1));
  surface.scale(scale, scale);
  surface.drawImage(picture, -picture.width / 2, -picture.height / 2);
  return surface.canvas.transferToImageBitmap();
}

/** The index of the strongest of the seven expressions; null without a face. */
function strongest({ face }: Reading): number | null {
  return face?.network ? face.network.indexOf(Math.max(...face.network)) : null;
}

const fixed = (value: number | null, digits: number) => (value === null ? '-' : value.toFixed(digits));

/**
 * Opens the real engine for `npm run make -- tracker-trial`: pictures in, rows of numbers out. The page itself does not
 * use it.
 */
export async function openTrial() {
  const link = createWorkerLink(builtAssets());
  await link.load();
  const bitmapOf = async (picture: string) => createImageBitmap(await (await fetch(picture)).blob());

  async function readMoving(picture: ImageBitmap, follows: boolean): Promise<readonly Reading[]> {
    // Makes the engine forget any face it knew.
    await link.read(
      await createImageBitmap(new ImageData(frameSize.width, frameSize.height)),
      0,
      false,
      'emotions',
    );
    const readings: Reading[] = [];
    for (let frame = 0; frame < movingFrames; frame += 1)
      readings.push(
        (await link.read(await swayed(picture, frame), frame * 100, follows, 'emotions')).reading,
      );
    return readings;
  }

  return {
    /** The row for one picture, given as a data URL: the columns of `tools/make/tracker-trial.ts` after the file's name. */
    async row(picture: string): Promise<readonly string[]> {
      const { reading } = await link.read(await bitmapOf(picture), 0, false, 'emotions');
      const { sample } = interpret(freshMemory(), reading);
      const seen = sample.measured;
      return [
        String(sample.faces),
        ...emotions.map((emotion) => (seen ? fixed(sample.emotions[emotion], 3) : '-')),
        sample.dominant ?? '-',
        seen ? fixed(sample.valence, 2) : '-',
        seen ? fixed(sample.arousal, 2) : '-',
        seen ? fixed(sample.attention, 0) : '-',
        fixed(sample.yaw, 1),
      ];
    },
    /**
     * The same picture in motion, searched in every frame and then followed from frame to frame: in how many frames
     * each method finds a face, in how many it reads the same as in the still picture, and in how many both agree.
     */
    async moving(picture: string): Promise<readonly string[]> {
      const bitmap = await bitmapOf(picture);
      const atRest = (await link.read(await swayed(bitmap, 0), 0, false, 'emotions')).reading;
      const looked = await readMoving(bitmap, false);
      const followed = await readMoving(bitmap, true);
      const count = (readings: readonly Reading[], holds: (reading: Reading, index: number) => boolean) =>
        String(readings.filter(holds).length);
      const isSeen = ({ face }: Reading) => face !== null;
      const isAsAtRest = (reading: Reading) => isSeen(reading) && strongest(reading) === strongest(atRest);
      const isSame = (reading: Reading, index: number) => {
        const other = looked[index];
        return other !== undefined && strongest(reading) === strongest(other);
      };
      return [
        String(movingFrames),
        count(looked, isSeen),
        count(followed, isSeen),
        count(looked, isAsAtRest),
        count(followed, isAsAtRest),
        count(followed, isSame),
      ];
    },
  };
}
