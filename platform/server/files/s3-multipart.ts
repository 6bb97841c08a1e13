import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  NoSuchUpload,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Multipart } from './store.ts';

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
      const { ETag } = await client.send(
        new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.byteLength }),
      );
      if (!ETag) throw new Error('the bucket took a part without an ETag');
      return ETag;
    },

    async complete(Key, UploadId, parts) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      await client.send(
        new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      );
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
