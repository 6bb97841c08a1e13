/** The few operations of TensorFlow.js that the network needs. */
export interface Tensor {
  dispose(): void;
  dataSync(): Float32Array;
  readonly shape: readonly number[];
}
export interface TensorOps {
  tensor(values: Float32Array, shape: readonly number[]): Tensor;
  tidy<T>(work: () => T): T;
  relu(x: Tensor): Tensor;
  add(a: Tensor, b: Tensor): Tensor;
  conv2d(x: Tensor, filter: Tensor, stride: number, pad: 'same'): Tensor;
  separableConv2d(x: Tensor, depthwise: Tensor, pointwise: Tensor, stride: number, pad: 'same'): Tensor;
  avgPool(x: Tensor, size: [number, number], stride: [number, number], pad: 'valid'): Tensor;
  reshape(x: Tensor, shape: readonly number[]): Tensor;
  matMul(a: Tensor, b: Tensor): Tensor;
  softmax(x: Tensor): Tensor;
}

interface WeightEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization?: { readonly scale: number; readonly min: number };
}
export type WeightManifest = readonly { readonly weights: readonly WeightEntry[] }[];

/** Side length of the square face crop that the network takes. */
export const cropSide = 112;
/** The mean color of its training pictures (face-api.js). */
const meanRgb = [122.782, 117.001, 104.298] as const;

/** Unpacks the weights: 8-bit ones as q · scale + min, the rest unchanged. */
export function unpackWeights(
  manifest: WeightManifest,
  bytes: ArrayBuffer,
): ReadonlyMap<string, { readonly shape: readonly number[]; readonly values: Float32Array }> {
  const unpacked = new Map<string, { shape: readonly number[]; values: Float32Array }>();
  let offset = 0;
  for (const { name, shape, quantization } of manifest.flatMap(({ weights }) => weights)) {
    const length = shape.reduce((product, side) => product * side, 1);
    const values = quantization
      ? Float32Array.from(
          new Uint8Array(bytes, offset, length),
          (q) => q * quantization.scale + quantization.min,
        )
      : new Float32Array(bytes.slice(offset, offset + length * 4));
    offset += quantization ? length : length * 4;
    unpacked.set(name, { shape, values });
  }
  return unpacked;
}

/**
 * Turns RGBA pixels of one crop into the network's input: the crop and its mirror image, so that their mean favors
 * neither side. Shape [2, 112, 112, 3].
 */
export function cropPair(rgba: Uint8ClampedArray): Float32Array {
  const pixels = cropSide * cropSide;
  const pair = new Float32Array(2 * pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const column = pixel % cropSide;
    const mirrored = pixel - column + (cropSide - 1 - column);
    for (let channel = 0; channel < 3; channel += 1) {
      const value = ((rgba[pixel * 4 + channel] ?? 0) - (meanRgb[channel] ?? 0)) / 255;
      pair[pixel * 3 + channel] = value;
      pair[(pixels + mirrored) * 3 + channel] = value;
    }
  }
  return pair;
}

/**
 * The expression network of face-api (four dense blocks, pooling, one layer), rebuilt on Human's tensors, so that a
 * second copy of TensorFlow.js is not needed.
 * @returns a function that takes a `cropPair` and returns the mean of both as seven probabilities in `networkOrder`
 */
export function createExpressionNet(tf: TensorOps, manifest: WeightManifest, bytes: ArrayBuffer) {
  const weights = new Map(
    [...unpackWeights(manifest, bytes)].map(([name, { shape, values }]) => [name, tf.tensor(values, shape)]),
  );
  const weight = (name: string): Tensor => {
    const found = weights.get(name);
    if (!found) throw new Error(`The expression network lacks ${name}`);
    return found;
  };

  function convolve(x: Tensor, name: string, stride: number): Tensor {
    const filtered = weights.has(`${name}/filters`)
      ? tf.conv2d(x, weight(`${name}/filters`), stride, 'same')
      : tf.separableConv2d(
          x,
          weight(`${name}/depthwise_filter`),
          weight(`${name}/pointwise_filter`),
          stride,
          'same',
        );
    return tf.add(filtered, weight(`${name}/bias`));
  }

  function denseBlock(x: Tensor, name: string): Tensor {
    const first = tf.relu(convolve(x, `${name}/conv0`, 2));
    const second = convolve(first, `${name}/conv1`, 1);
    const third = convolve(tf.relu(tf.add(first, second)), `${name}/conv2`, 1);
    const sum = tf.add(first, tf.add(second, third));
    const fourth = convolve(tf.relu(sum), `${name}/conv3`, 1);
    return tf.relu(tf.add(first, tf.add(second, tf.add(third, fourth))));
  }

  return (pair: Float32Array): number[] =>
    tf.tidy(() => {
      let x = tf.tensor(pair, [2, cropSide, cropSide, 3]);
      for (const name of ['dense0', 'dense1', 'dense2', 'dense3']) x = denseBlock(x, name);
      const pooled = tf.reshape(tf.avgPool(x, [7, 7], [2, 2], 'valid'), [2, -1]);
      const answer = tf
        .softmax(tf.add(tf.matMul(pooled, weight('fc/weights')), weight('fc/bias')))
        .dataSync();
      return Array.from({ length: 7 }, (_, index) => ((answer[index] ?? 0) + (answer[index + 7] ?? 0)) / 2);
    });
}
