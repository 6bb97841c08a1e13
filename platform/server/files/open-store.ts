import { join } from 'node:path';
import { createDiskStore } from './disk-store.ts';
import type { Bucket } from './s3-store.ts';
import type { FileStore } from './store.ts';

/** The part of the environment that says where files are kept. */
export interface StoreEnvironment {
  readonly DATA_DIR: string;
  readonly S3_BUCKET?: string | undefined;
  readonly S3_REGION?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly S3_FORCE_PATH_STYLE: boolean;
}

/** A bucket of the account that the environment names. The S3 SDK is loaded only where one is used. */
export async function openBucket(env: StoreEnvironment, bucket: string): Promise<Bucket> {
  const { createS3Store } = await import('./s3-store.ts');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return createS3Store({
    bucket,
    region: env.S3_REGION ?? '',
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  });
}

/** The store that the environment names. */
export async function openStore(env: StoreEnvironment): Promise<FileStore> {
  return env.S3_BUCKET ? openBucket(env, env.S3_BUCKET) : createDiskStore(join(env.DATA_DIR, 'files'));
}
