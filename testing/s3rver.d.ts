/** The part that we use; the package has no types. */
declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  interface SentPart {
    readonly number: number;
    readonly etag: string;
  }

  export default class S3rver {
    /** Koa's chain: the first entry answers first. */
    readonly middleware: ((
      ctx: {
        readonly method: string;
        readonly path: string;
        mountPath?: string;
        readonly state: object;
        readonly query: Readonly<Record<string, string | undefined>>;
        status: number;
      },
      next: () => Promise<void>,
    ) => Promise<void>)[];
    readonly store: {
      getResourcePath(bucket: string, key: undefined, resource: 'uploads'): string;
      /** Parts and objects alike. */
      putContent(path: string, content: unknown): Promise<unknown>;
      putPart(bucket: string, uploadId: string, number: string, content: unknown): Promise<unknown>;
      putObjectMultipart(bucket: string, uploadId: string, parts: readonly SentPart[]): Promise<unknown>;
    };
    constructor(options: {
      readonly port: number;
      readonly address: string;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  /** Answered as S3 does, with the status of its code. */
  export default class S3Error extends Error {
    constructor(code: string, message: string);
  }
}
