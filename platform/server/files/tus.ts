import { AppError } from '#platform/contract/errors.ts';

const tusVersion = '1.0.0';

/** Headers of every answer of the protocol (tus.io, 1.0.0), whether it went well or not. */
export const tusHeaders = { 'tus-resumable': tusVersion, 'tus-version': tusVersion } as const;

/** What senders may ask about before an upload. */
export const tusOptions = (largestBytes: number) => ({
  'tus-extension': 'creation,expiration,termination',
  'tus-max-size': String(largestBytes),
});

/** The method that the sender means: some networks block PATCH and DELETE. HEAD is never overridden. */
export const meantMethod = ({ headers, method }: Request): string =>
  method === 'HEAD' ? method : (headers.get('x-http-method-override') ?? method);

const invalid = (message: string) => new AppError('invalid_input', { message });

/** Makes the sender ask how far the upload has come. */
export const otherOffset = () =>
  new AppError('conflict', { message: 'The upload has come further, or less far, than that.' });

/** Refuses callers that speak another version. @throws AppError other_protocol_version */
export function assertTus(request: Request): void {
  if (request.headers.get('tus-resumable') !== tusVersion) throw new AppError('other_protocol_version');
}

/** A header that is a whole number of bytes. @throws AppError invalid_input */
export function byteHeader(request: Request, name: string): number {
  const text = request.headers.get(name) ?? '';
  const value = Number(text);
  if (!/^\d{1,15}$/.test(text) || !Number.isSafeInteger(value))
    throw invalid(`${name} must be a number of bytes.`);
  return value;
}

/** `Upload-Metadata`: comma-separated pairs of a key and a value in base64. @throws AppError invalid_input */
export function readMetadata(request: Request): ReadonlyMap<string, string> {
  const header = request.headers.get('upload-metadata') ?? '';
  if (header.length > 4096) throw invalid('Upload-Metadata is too long.');
  const pairs = header
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([key]) => key !== '');
  return new Map(pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]));
}
