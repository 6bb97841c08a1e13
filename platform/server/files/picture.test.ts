import { expect, test } from 'vitest';
import { jpegOf, pngOf, secret, webpOf } from '#testing/picture-bytes.ts';
import { readPicture } from './picture.ts';

/** The picture that is kept. @throws Error if it is refused */
function kept(bytes: Uint8Array) {
  const picture = readPicture(bytes);
  if (typeof picture === 'string') throw new Error(picture);
  return { ...picture, text: Buffer.from(picture.bytes).toString('latin1') };
}
const sides = (bytes: Uint8Array) => {
  const { type, width, height } = kept(bytes);
  return [type, width, height];
};
const said = Buffer.from(secret).toString('latin1');
const described = pngOf({
  more: [
    ['sRGB', '\0'],
    ['eXIf', secret],
    ['tEXt', `Comment\0${secret}`],
    ['iTXt', `XML:com.adobe.xmp\0\0\0\0\0${secret}`],
    ['tIME', secret],
  ],
});

test('a picture is known by its content, with its sides as it is shown', () => {
  expect(sides(pngOf({ width: 640, height: 480 }))).toEqual(['png', 640, 480]);
  expect(sides(jpegOf({ width: 640, height: 480 }))).toEqual(['jpeg', 640, 480]);
  for (const kind of ['VP8 ', 'VP8L', 'VP8X'] as const)
    expect(sides(webpOf(kind, { width: 640, height: 480 })), kind).toEqual(['webp', 640, 480]);
});

test('a camera that was held upright stays so: of all that it says this alone is kept', () => {
  for (const isLittle of [true, false]) {
    const turned = jpegOf({ width: 640, height: 480, orientation: 6, isLittle });
    expect(sides(turned)).toEqual(['jpeg', 480, 640]);
    const { bytes, text } = kept(turned);
    expect(text).not.toContain(said);
    // The kept picture still states the orientation.
    expect(sides(bytes)).toEqual(['jpeg', 480, 640]);
    expect(text.slice(2, 4)).toBe('\xff\xe1');
  }
  expect(sides(jpegOf({ width: 640, height: 480, orientation: 3 }))).toEqual(['jpeg', 640, 480]);
  for (const orientation of [0, 9, 600])
    expect(kept(jpegOf({ orientation })).text, String(orientation)).not.toContain('Exif');
});

test.each([
  ['PNG', described, ['sRGB', 'IDAT']],
  ['JPEG', jpegOf({ orientation: 1 }), ['JFIF', 'ICC_PROFILE']],
  ['WebP', webpOf('VP8X'), ['VP8X', 'ICCP']],
])('of a %s nothing is kept of where, when and by whom it was made', (_, bytes, colors) => {
  expect(Buffer.from(bytes).toString('latin1')).toContain(said);
  const { text, bytes: stored } = kept(bytes);
  expect(text).not.toContain(said);
  for (const part of ['eXIf', 'tEXt', 'iTXt', 'tIME', 'EXIF', 'XMP', 'Photoshop', 'MPF', 'adobe'])
    expect(text).not.toContain(part);
  for (const part of colors) expect(text).toContain(part);
  // The kept picture is complete: reading it again leaves nothing out.
  expect(kept(stored).bytes).toEqual(stored);
});

test('an extended WebP no longer says that it has what was left out', () => {
  const { bytes } = kept(webpOf('VP8X'));
  expect(bytes[20]).toBe(0x20);
  expect(Buffer.from(bytes).readUInt32LE(4)).toBe(bytes.length - 8);
});

test.each([
  ['PNG', pngOf()],
  ['JPEG', jpegOf({ orientation: 6 }).subarray(0, -secret.length - 1)],
  ['WebP', webpOf('VP8X')],
])('a %s that ends anywhere too early is refused', (_, bytes) => {
  for (let length = 12; length < bytes.length; length += 1)
    expect(readPicture(bytes.subarray(0, length)), `of ${length}`).toBe('broken');
});

test('a flipped bit in a PNG, an empty one, and two frames in a JPEG are refused', () => {
  const flipped = pngOf();
  flipped[20] = 0xff;
  expect(readPicture(flipped)).toBe('broken');
  expect(readPicture(pngOf({ width: 0 }))).toBe('broken');
  const frame = Buffer.from(jpegOf());
  const at = frame.indexOf(Buffer.from([0xff, 0xc0]));
  const twice = Buffer.concat([frame.subarray(0, at + 13), frame.subarray(at)]);
  expect(readPicture(twice)).toBe('broken');
});

test('a WebP whose canvas and picture differ in size is refused', () => {
  const bytes = Buffer.from(webpOf('VP8X', { width: 10, height: 10 }));
  bytes.writeUIntLE(99, 24, 3);
  expect(readPicture(bytes)).toBe('broken');
});

test('what moves is refused', () => {
  expect(readPicture(pngOf({ more: [['acTL', 'frames']] }))).toBe('moves');
  expect(readPicture(webpOf('VP8X', { moves: true }))).toBe('moves');
});

test.each([
  ['a GIF', 'GIF89a\x01\0\x01\0'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a PDF', '%PDF-1.7'],
  ['a page', '<!doctype html><p>PNG'],
  ['nothing', ''],
  ['a sound in a RIFF', 'RIFF\0\0\0\0WAVEfmt '],
])('%s is no picture', (_, text) => {
  expect(readPicture(Buffer.from(text, 'latin1'))).toBe('wrong_type');
});
