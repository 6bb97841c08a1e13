import { emotions } from '#features/tracker/rules/expression.ts';
import { freshMemory, interpret } from '#features/tracker/rules/interpret.ts';
import { builtAssets } from './assets.ts';
import { createWorkerLink } from './worker-link.ts';

const fixed = (value: number | null, digits: number) => (value === null ? '-' : value.toFixed(digits));

/** Opens the real engine for `npm run tracker:try`: pictures in, rows of numbers out. No part of the page uses it. */
export async function openTrial() {
  const link = createWorkerLink(builtAssets());
  await link.load();
  return {
    /** The row of one picture, given as a data address: the columns of `launcher/tracker-try.ts` after the file's name. */
    async row(picture: string): Promise<readonly string[]> {
      const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
      const { reading } = await link.read(bitmap, 0, false);
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
  };
}
