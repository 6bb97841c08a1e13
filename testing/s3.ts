import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';

const bucket = 'files';
const leastPartBytes = 5 * 1024 * 1024;

/**
 * Multipart uploads as the strictest bucket has them: s3rver knows no abort, and takes parts of any size; S3 takes none of
 * less than 5 MB but the last, and Cloudflare R2 only parts of one length before it. @returns how many are begun
 */
function withStrictParts({ middleware, store }: S3rver): () => number {
  const folder = store.getResourcePath(bucket, undefined, 'uploads');
  const existing = (id: string) => {
    if (!existsSync(join(folder, id))) throw new S3Error('NoSuchUpload', 'This upload does not exist.');
    return join(folder, id);
  };
  const putPart = store.putPart.bind(store);
  const putObjectMultipart = store.putObjectMultipart.bind(store);
  store.putPart = (name, id, number, content) => {
    existing(id);
    return putPart(name, id, number, content);
  };
  store.putObjectMultipart = (name, id, parts) => {
    const at = existing(id);
    const numbers = parts.map(({ number }) => number);
    if (numbers.some((number, index) => number <= (numbers[index - 1] ?? 0)))
      throw new S3Error('InvalidPartOrder', 'The parts are not in ascending order.');
    for (const { number, etag } of parts) {
      const path = join(at, `${number}.md5`);
      if (!existsSync(path) || readFileSync(path, 'utf8') !== etag)
        throw new S3Error('InvalidPart', 'A part was not found, or is another one.');
    }
    const sizes = parts.map(({ number }) => statSync(join(at, String(number))).size);
    const [first = 0] = sizes;
    const last = sizes.pop() ?? 0;
    if (sizes.some((size) => size < leastPartBytes))
      throw new S3Error('EntityTooSmall', 'A part is smaller than 5 MB.');
    if (sizes.some((size) => size !== first) || last > first)
      throw new S3Error('InvalidPart', 'All non-trailing parts must have the same length.');
    return putObjectMultipart(name, id, parts);
  };
  middleware.unshift(async (ctx, next) => {
    const { uploadId } = ctx.query;
    if (ctx.method !== 'DELETE' || uploadId === undefined) return next();
    rmSync(join(folder, uploadId), { recursive: true, force: true });
    ctx.status = 204;
  });
  return () => (existsSync(folder) ? readdirSync(folder).length : 0);
}

/**
 * s3rver writes an object in place, and what broke off can stay there, empty. S3 "never adds partial objects"
 * (docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html): here it is written beside, and moved once it is whole.
 */
function withWholeObjectsOnly({ store }: S3rver, beside: string): void {
  const putContent = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const part = join(beside, randomUUID());
    const written = await putContent(part, content);
    renameSync(part, path);
    return written;
  };
}

/** Clients sign the address of a bucket with its slash, which s3rver leaves out when it signs the same. */
function withSlashOfBucket({ middleware }: S3rver): void {
  middleware.unshift((ctx, next) => {
    if (ctx.path === `/${bucket}/`) {
      ctx.mountPath = '/';
      // Else it would look for the slash before the name.
      Object.defineProperty(ctx.state, 'vhost', { get: () => true, set: () => {} });
    }
    return next();
  });
}

/** A server that speaks S3 over a real socket, with one bucket. @returns the environment that leads to it */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'mmg-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const begun = withStrictParts(server);
  const beside = mkdtempSync(join(tmpdir(), 'mmg-s3-parts-'));
  withWholeObjectsOnly(server, beside);
  withSlashOfBucket(server);
  const { port } = await server.run();
  return {
    env: {
      S3_BUCKET: bucket,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
    /** How many multipart uploads it holds parts of. */
    begun,
    /** Shuts down the server with its bucket. */
    close: async () => {
      await server.close();
      for (const folder of [directory, beside]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
