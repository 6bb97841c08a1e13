import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { AppError } from '#platform/contract/errors.ts';
import type { Multipart } from './store.ts';

/** What a bucket answers when asking again would not help: it has dropped the parts, or does not take them. */
const final: ReadonlySet<string> = new Set([
  'NoSuchUpload',
  'InvalidPart',
  'InvalidPartOrder',
  'EntityTooSmall',
]);

async function onParts<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (!(cause instanceof Error && final.has(cause.name))) throw cause;
    const message = 'The file storage has lost a part of this upload. Please upload the file again.';
    throw new AppError('broken_file', { message, cause });
  }
}

/** Objects of a bucket that grow part by part. */
export function createS3Multipart(client: S3Client, Bucket: string): Multipart {
  return {
    async begin(Key) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/octet-stream' }),
      );
      if (!UploadId) throw new Error('the bucket began an upload without a name');
      return UploadId;
    },

    async add(Key, UploadId, PartNumber, Body) {
      const part = { Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.byteLength };
      const { ETag } = await onParts(() => client.send(new UploadPartCommand(part)));
      if (!ETag) throw new Error('the bucket took a part without an ETag');
      return ETag;
    },

    async complete(Key, UploadId, parts) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
      await onParts(() => client.send(new CompleteMultipartUploadCommand(whole)));
    },

    async abort(Key, UploadId) {
      try {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      } catch (error) {
        if (!(error instanceof NoSuchUpload)) throw error;
      }
    },
  };
}
