import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a journey stores the film before it opens the camera (`filmDrawnFace`). */
export const film = join(mkdtempSync(join(tmpdir(), 'mmg-film-')), 'camera.mjpeg');

/** A Chromium whose camera shows the film. */
export const filmCamera = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
};
