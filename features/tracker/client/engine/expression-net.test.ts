import { expect, test } from 'vitest';
import {
  cropPair,
  cropSide,
  createExpressionNet,
  type Tensor,
  type TensorOps,
  unpackWeights,
} from './expression-net.ts';
import { fitted, lumaOf, squareAround, withoutAlpha } from './face-crop.ts';

test('weights are unpacked in order: 8-bit ones by scale and minimum, the others as floats', () => {
  const bytes = new ArrayBuffer(2 + 4 + 1);
  new Uint8Array(bytes).set([0, 255], 0);
  new Uint8Array(bytes).set(new Uint8Array(new Float32Array([1.5]).buffer), 2);
  new Uint8Array(bytes).set([10], 6);
  const quantization = { scale: 0.5, min: -1 };
  const unpacked = unpackWeights(
    [
      {
        weights: [
          { name: 'a', shape: [2], quantization },
          { name: 'b', shape: [1] },
          { name: 'c', shape: [1, 1], quantization },
        ],
      },
    ],
    bytes,
  );
  expect([...(unpacked.get('a')?.values ?? [])]).toEqual([-1, 126.5]);
  expect([...(unpacked.get('b')?.values ?? [])]).toEqual([1.5]);
  expect([...(unpacked.get('c')?.values ?? [])]).toEqual([4]);
});

test('the pair holds the crop and its mirror image, centred on the training pictures’ colour', () => {
  const rgba = new Uint8ClampedArray(cropSide * cropSide * 4);
  rgba.set([255, 0, 0, 255], 0);
  const pair = cropPair(rgba);
  const red = (255 - 122.782) / 255;
  expect(pair[0]).toBeCloseTo(red, 5);
  const mirrored = (cropSide * cropSide + cropSide - 1) * 3;
  expect(pair[mirrored]).toBeCloseTo(red, 5);
  expect(pair[mirrored - 3]).toBeCloseTo(-122.782 / 255, 5);
});

/** A TensorFlow that only tracks shapes: enough to see that the layers fit together. */
function shapesOnly(answer: Float32Array): TensorOps {
  const of = (shape: readonly number[]): Tensor => ({
    shape,
    dispose: () => undefined,
    dataSync: () => answer,
  });
  const strided = (x: Tensor, stride: number, channels: number) =>
    of([
      x.shape[0] ?? 0,
      Math.ceil((x.shape[1] ?? 0) / stride),
      Math.ceil((x.shape[2] ?? 0) / stride),
      channels,
    ]);
  return {
    tensor: (_, shape) => of(shape),
    tidy: (work) => work(),
    relu: (x) => x,
    add: (a) => a,
    conv2d: (x, filter, stride) => strided(x, stride, filter.shape[3] ?? 0),
    separableConv2d: (x, _, pointwise, stride) => strided(x, stride, pointwise.shape[3] ?? 0),
    avgPool: (x) => of([x.shape[0] ?? 0, 1, 1, x.shape[3] ?? 0]),
    reshape: (x) => of([2, x.shape.slice(1).reduce((product, side) => product * side, 1)]),
    matMul: (a, b) => {
      expect(a.shape[1]).toBe(b.shape[0]);
      return of([2, b.shape[1] ?? 0]);
    },
    softmax: (x) => x,
  };
}

function manifestOf() {
  const layer = (name: string, weights: Record<string, number[]>) =>
    Object.entries(weights).map(([part, shape]) => ({ name: `${name}/${part}`, shape }));
  const separable = (from: number, to: number) => ({
    depthwise_filter: [3, 3, from, 1],
    pointwise_filter: [1, 1, from, to],
    bias: [to],
  });
  const blocks = [32, 64, 128, 256].flatMap((channels, block) =>
    [0, 1, 2, 3].flatMap((conv) =>
      layer(
        `dense${block}/conv${conv}`,
        block === 0 && conv === 0
          ? { filters: [3, 3, 3, 32], bias: [32] }
          : separable(conv === 0 ? channels / 2 : channels, channels),
      ),
    ),
  );
  return [{ weights: [...blocks, ...layer('fc', { weights: [256, 7], bias: [7] })] }];
}

const sizeOf = (manifest: ReturnType<typeof manifestOf>) =>
  manifest
    .flatMap(({ weights }) => weights)
    .reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 4), 0);

test('the layers fit together, and the answer is the mean of the crop and its mirror image', () => {
  const answer = Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  const manifest = manifestOf();
  const net = createExpressionNet(shapesOnly(answer), manifest, new ArrayBuffer(sizeOf(manifest)));
  expect(net(cropPair(new Uint8ClampedArray(cropSide * cropSide * 4)))).toEqual([0.5, 0.5, 0, 0, 0, 0, 0]);
});

test('a network that lacks a layer says which', () => {
  const net = createExpressionNet(shapesOnly(new Float32Array(14)), [{ weights: [] }], new ArrayBuffer(0));
  expect(() => net(new Float32Array(0))).toThrow('dense0/conv0');
});

test('the square stands upright around a tilted face', () => {
  const mesh = Array.from({ length: 468 }, (): number[] => [100, 100]);
  const turn = (x: number, y: number) => {
    const roll = Math.PI / 6;
    return [100 + x * Math.cos(roll) - y * Math.sin(roll), 100 + x * Math.sin(roll) + y * Math.cos(roll)];
  };
  for (const [index, x, y] of [
    [33, -40, -20],
    [133, -10, -20],
    [362, 10, -20],
    [263, 40, -20],
    [10, 0, -60],
    [152, 0, 60],
  ] as const)
    mesh[index] = turn(x, y);
  const { centre, side, roll } = squareAround(mesh);
  expect(roll).toBeCloseTo(Math.PI / 6, 6);
  expect(side).toBeCloseTo(120, 6);
  expect(centre[0]).toBeCloseTo(100, 6);
  expect(centre[1]).toBeCloseTo(100, 6);
});

test('a portrait or 4k picture is fitted whole, and brightness is measured', () => {
  const frame = { width: 640, height: 480 };
  expect(fitted({ width: 3840, height: 2160 }, frame)).toEqual({ x: 0, y: 60, width: 640, height: 360 });
  expect(fitted({ width: 480, height: 640 }, frame)).toEqual({ x: 140, y: 0, width: 360, height: 480 });
  expect(lumaOf(new Uint8ClampedArray(64).fill(200))).toBeCloseTo(200, 3);
  expect(lumaOf(new Uint8ClampedArray(0))).toBe(0);
  const rgb = new Float32Array(6);
  withoutAlpha(Uint8ClampedArray.from([1, 2, 3, 255, 4, 5, 6, 0]), rgb);
  expect([...rgb]).toEqual([1, 2, 3, 4, 5, 6]);
});
