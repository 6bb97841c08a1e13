import { makeEmbeddedImage } from '#testing/image.ts';

/** Makes what the servers of the journeys start from, before the first of them. */
export default function makeImage() {
  return makeEmbeddedImage();
}
