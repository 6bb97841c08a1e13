import { demoAccounts } from '#db/demo-accounts.ts';
import { networkOrder } from '#features/tracker/rules/expression.ts';
import { freshMemory, interpret } from '#features/tracker/rules/interpret.ts';
import { distance, type LandmarkName, meshIndex } from '#features/tracker/rules/landmarks.ts';
import { drawPicture } from '#testing/drawn-face.ts';
import { openFaceApi, openHuman } from './direct-engine.ts';
import { expect, signIn, test } from './journey.ts';
import { sayCountry } from './tracker-place.ts';
import { readPicture, watchWorkers } from './tracker-worker.ts';

const tools = demoAccounts.find(({ access }) => access === 'tools') ?? demoAccounts[0];
/** face-api's own names, in the order of its network's output. */
const theirNames = ['neutral', 'happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised'] as const;

test('our worker reads in a face what Human and face-api read in it without us: the same points and the same seven shares', {
  tag: '@matrix',
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  await watchWorkers(context);
  await page.goto('/auth?redirect=/emotion-tracker');
  await signIn(page, tools);
  await sayCountry(page);
  await page.getByRole('checkbox', { name: /explicit consent/ }).check();
  await expect(page.getByText('Ready. Press Start Tracking.')).toBeVisible({ timeout: 20_000 });
  const meshOf = await openHuman(context);
  const sharesOf = await openFaceApi(context);

  for (const name of ['straight', 'smiling', 'tilted'] as const) {
    const picture = await drawPicture(page, name);
    const { face } = await readPicture(page, picture, false);
    const { face: followed } = await readPicture(page, picture, true);
    const mesh = await meshOf(picture);
    for (const landmark of Object.keys(meshIndex) as LandmarkName[]) {
      const point = mesh[meshIndex[landmark]] ?? [Number.NaN, Number.NaN];
      const off = (read: typeof face) => distance(read?.landmarks[landmark] ?? [Infinity, 0], point);
      expect(off(face), `${name}: ${landmark}`).toBeLessThanOrEqual(1.5);
      expect(off(followed), `${name}, followed: ${landmark}`).toBeLessThanOrEqual(5);
    }
    const shares = await sharesOf(picture, mesh);
    for (const [index, emotion] of networkOrder.entries()) {
      const [ours, theirs] = [face?.network?.[index], shares[theirNames[index] ?? '']];
      expect(Math.abs((ours ?? Number.NaN) - (theirs ?? Number.NaN)), `${name}: ${emotion}`).toBeLessThan(
        0.002,
      );
    }
  }
  const signsIn = async (name: 'straight' | 'smiling') => {
    const reading = await readPicture(page, await drawPicture(page, name), false, 'signs');
    expect(reading.face?.network, 'nobody asks the expression network').toBeNull();
    return interpret(freshMemory(), reading).sample.signs;
  };
  const [straight, smiling] = [await signsIn('straight'), await signsIn('smiling')];
  expect(Math.abs(straight?.gaze ?? 90)).toBeLessThan(12);
  expect(smiling?.smile ?? 0).toBeGreaterThan((straight?.smile ?? 1) + 0.2);
  // A followed face is dropped once it has gone.
  expect((await readPicture(page, await drawPicture(page, null), true)).faces).toBe(0);
});
