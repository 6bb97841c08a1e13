import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumWith } from './chromium.ts';

/** Where a journey stores the film before it opens the camera (`filmDrawnFace`). */
export const film = join(mkdtempSync(join(tmpdir(), 'mmg-film-')), 'camera.mjpeg');

/** A Chromium whose camera shows the film. */
export const filmCamera = chromiumWith(
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
);
