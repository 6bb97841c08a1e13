export { makeEmbeddedImage as default } from '#testing/image.ts';
