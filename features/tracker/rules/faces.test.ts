import { expect, test } from 'vitest';
import { chooseFaces } from './faces.ts';

const face = { name: 'face', boxScore: 0.9, faceScore: 0.95, width: 150, height: 200 };
/** A gray bar beside the picture: larger than the face, and nothing that the mesh is sure of. */
const bar = { name: 'bar', boxScore: 0.45, faceScore: 0.9, width: 300, height: 480 };
const names = (found: readonly (typeof face)[]) => chooseFaces(found).map(({ name }) => name);

test('a bar beside the picture is no second face and is never read instead of the face, however large it is', () => {
  expect(names([bar, face])).toEqual(['face']);
  expect(names([{ ...bar, boxScore: 0.55, faceScore: 0.55 }, face])).toEqual(['face']);
});

test('of two sure faces both count, and the one with more confidence times size is read', () => {
  const near = { ...face, name: 'near', width: 220, height: 290 };
  expect(names([face, near])).toEqual(['near', 'face']);
  expect(names([face, { ...near, width: 155, boxScore: 0.7, height: 200 }])).toEqual(['face', 'near']);
});

test('where nothing is sure, the surest alone is read', () => {
  expect(
    names([
      { ...bar, faceScore: 0.3 },
      { ...face, boxScore: 0.4 },
    ]),
  ).toEqual(['face']);
  expect(chooseFaces([])).toEqual([]);
});
