import { z } from 'zod';
import { environmentPart, flag, optional } from '#platform/server/env.ts';

/** Where files are kept: a bucket when S3_BUCKET is set, else DATA_DIR/files; and where scheduled backups go. */
export const filesEnvironment = environmentPart(
  {
    S3_BUCKET: optional(z.string().min(3)),
    S3_REGION: optional(z.string().min(1)),
    /** For services other than AWS (Cloudflare R2, MinIO). */
    S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
    /** Set both or neither; with neither, the AWS SDK uses the machine's role. */
    S3_ACCESS_KEY_ID: optional(z.string().min(1)),
    S3_SECRET_ACCESS_KEY: optional(z.string().min(1)),
    /** `true` for services that take the bucket in the path (MinIO). */
    S3_FORCE_PATH_STYLE: flag.default(false),
    /** A separate bucket in the account of S3_BUCKET, or a folder. Neither: no scheduled backups. */
    BACKUP_BUCKET: optional(z.string().min(3)),
    BACKUP_FOLDER: optional(z.string().min(1)),
  },
  (values) => {
    const problems: string[] = [];
    if (Boolean(values.S3_ACCESS_KEY_ID) !== Boolean(values.S3_SECRET_ACCESS_KEY))
      problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither');
    if (values.BACKUP_BUCKET && values.BACKUP_FOLDER)
      problems.push('BACKUP_BUCKET and BACKUP_FOLDER: set one of them');
    if (values.BACKUP_BUCKET !== undefined && values.BACKUP_BUCKET === values.S3_BUCKET)
      problems.push('BACKUP_BUCKET must be another bucket than S3_BUCKET');
    if (values.S3_BUCKET || values.BACKUP_BUCKET) {
      if (!values.S3_REGION)
        problems.push('S3_REGION is required with S3_BUCKET and BACKUP_BUCKET (R2: auto)');
      return problems;
    }
    const { S3_BUCKET: _, S3_FORCE_PATH_STYLE: __, BACKUP_FOLDER: ___, ...others } = values;
    const alone = Object.entries(others).filter(([, value]) => value !== undefined);
    return [...problems, ...alone.map(([name]) => `${name} is set without S3_BUCKET`)];
  },
);
