import { join } from 'node:path';
import { createDiskStore } from './disk-store.ts';
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

/** The store that the environment names. The S3 SDK is loaded only where a bucket is set. */
export async function openStore(env: StoreEnvironment): Promise<FileStore> {
  if (!env.S3_BUCKET) return createDiskStore(join(env.DATA_DIR, 'files'));
  const { createS3Store } = await import('./s3-store.ts');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return createS3Store({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION ?? '',
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  });
}
