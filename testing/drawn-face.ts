import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const faces = {
  straight: { mouth: 'M283 315 Q320 325 357 315', roll: 0 },
  smiling: { mouth: 'M270 300 Q320 355 370 300', roll: 0 },
  tilted: { mouth: 'M283 322 Q320 300 357 322', roll: 0.35 },
} as const;
export type DrawnFace = keyof typeof faces;

/** Drawn in the browser, so that no picture of a person is needed: enough of a face for the real engine to find. */
const drawing = `(() => {
  const draw = (face) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const x = canvas.getContext('2d');
    x.fillStyle = '#7d8a99'; x.fillRect(0, 0, 640, 480);
    if (!face) return canvas.toDataURL('image/jpeg', 0.9);
    x.filter = 'blur(2px)';
    x.translate(320, 240); x.rotate(face.roll); x.translate(-320, -240);
    const oval = (cx, cy, rx, ry, fill) => { x.fillStyle = fill; x.beginPath(); x.ellipse(cx, cy, rx, ry, 0, 0, 7); x.fill(); };
    const line = (width, colour, path) => { x.lineWidth = width; x.strokeStyle = colour; x.stroke(new Path2D(path)); };
    oval(320, 190, 128, 160, '#3a2a20');
    x.fillStyle = '#caa085'; x.fillRect(285, 340, 70, 90);
    x.fillStyle = '#34495e'; x.fillRect(180, 410, 280, 80);
    const skin = x.createRadialGradient(300, 220, 20, 320, 240, 170);
    skin.addColorStop(0, '#f0cdb4'); skin.addColorStop(1, '#c99a7c');
    oval(320, 240, 105, 138, skin);
    for (const eye of [275, 365]) {
      oval(eye, 215, 30, 18, '#d6ab90'); oval(eye, 218, 20, 9, '#fdfaf6');
      oval(eye, 218, 9, 9, '#4a3423'); oval(eye, 218, 4, 4, '#0a0a0a');
      line(4, '#3a241a', 'M' + (eye - 21) + ' 216 Q' + eye + ' 202 ' + (eye + 21) + ' 216');
      line(8, '#3a241a', 'M' + (eye - 26) + ' 190 Q' + eye + ' 178 ' + (eye + 26) + ' 190');
    }
    line(5, '#b48468', 'M313 215 Q306 262 300 272');
    oval(305, 276, 8, 5, '#9a6a52'); oval(335, 276, 8, 5, '#9a6a52'); oval(320, 268, 16, 12, '#e3b596');
    line(9, '#9c4a48', face.mouth);
    return canvas.toDataURL('image/jpeg', 0.9);
  };
  return draw;
})()`;

/** Draws a face, or an empty room. @param page any page; only its canvas is used @returns a JPEG of 640x480 */
export async function drawPicture(page: Page, face: DrawnFace | null): Promise<Buffer> {
  const address = await page.evaluate(`${drawing}(${JSON.stringify(face && faces[face])})`);
  return Buffer.from(String(address).split(',')[1] ?? '', 'base64');
}

/**
 * Writes a film for Chromium's file camera (`--use-file-for-fake-video-capture`, 30 frames a second, in a loop): a drawn
 * face, then an empty room.
 */
export async function filmDrawnFace(
  page: Page,
  file: string,
  seconds: { readonly face: number; readonly empty: number },
): Promise<void> {
  const [face, empty] = [await drawPicture(page, 'straight'), await drawPicture(page, null)];
  const frames = (picture: Buffer, count: number) => Array.from({ length: count }, () => picture);
  writeFileSync(
    file,
    Buffer.concat([...frames(face, seconds.face * 30), ...frames(empty, seconds.empty * 30)]),
  );
}
