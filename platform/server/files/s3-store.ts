import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createS3Multipart } from './s3-multipart.ts';
import type { FileStore, Multipart } from './store.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | undefined;
  /** Undefined: the SDK uses the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly forcePathStyle: boolean;
}

/** A store that can also say what it holds. */
export interface Bucket extends FileStore {
  readonly multipart: Multipart;
  /** The keys that begin with `prefix`. */
  names(prefix: string): Promise<readonly string[]>;
}

const ignore = () => {};

/** Files as objects of a private bucket. Nothing in it needs to be public: everything is streamed through us. */
export function createS3Store(settings: S3Settings): Bucket {
  const { bucket: Bucket, endpoint, credentials, region, forcePathStyle } = settings;
  const client = new S3Client({
    region,
    forcePathStyle,
    maxAttempts: 3,
    // Services other than AWS don't know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Limits silence, not the total time: a film may take long.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
    // It would write to the console; failures are thrown anyway.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
  });

  async function put(Key: string, Body: Readable, ContentLength: number): Promise<void> {
    // The SDK would wait forever for the rest of a broken body.
    const broken = new AbortController();
    Body.on('error', (error) => broken.abort(error));
    try {
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: 'application/octet-stream' }),
        { abortSignal: broken.signal },
      );
    } catch (error) {
      throw broken.signal.aborted ? broken.signal.reason : error;
    } finally {
      Body.destroy();
    }
  }

  return {
    multipart: createS3Multipart(client, Bucket),

    keep: async (key, path) => put(key, createReadStream(path), (await stat(path)).size),
    put: (key, bytes, size) => put(key, Readable.from(bytes, { objectMode: false }), size),

    async open(Key, { start, end }, signal) {
      // S3 has no way to request an empty range.
      if (end < start) return { stream: new Blob([]).stream(), pipe: null };
      const { Body } = await client.send(
        new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}` }),
        signal ? { abortSignal: signal } : {},
      );
      if (!Body) throw new Error('the bucket answered without a body');
      return { stream: Body.transformToWebStream(), pipe: null };
    },

    async stat(Key) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
        return ContentLength ?? 0;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },

    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },

    async names(Prefix) {
      const names: string[] = [];
      for (let token: string | undefined; ; ) {
        const { Contents, NextContinuationToken } = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }),
        );
        for (const { Key } of Contents ?? []) if (Key !== undefined) names.push(Key);
        if (NextContinuationToken === undefined) return names;
        token = NextContinuationToken;
      }
    },
  };
}
