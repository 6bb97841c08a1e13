import { createHash } from 'node:crypto';
import type { Announcement, CrmEvent, Failure } from '#features/crm/rules.ts';

/** One announcement on its way: `id` is the same at each try. */
export interface Parcel {
  readonly id: string;
  readonly event: CrmEvent;
  readonly announcement: Announcement;
}

/** What became of one try. `sent` and `answer` are for admins to read. */
export interface Outcome {
  readonly sent: string;
  readonly answer: string | null;
  /** Null: it arrived. `code` is of the protocol, never words. */
  readonly failure: { readonly kind: Failure; readonly code: string } | null;
}

/** A way into the CRM. */
export interface CrmSink {
  readonly mode: 'api' | 'webhook';
  /** A digest of the key, to notice that it is another one. */
  readonly keyPrint: string;
  /** Waits until the CRM may be asked. @throws NotNow when that is not soon */
  ready(signal: AbortSignal): Promise<void>;
  /** Sends it; sending twice is as good as once. @throws NotNow, and when `signal` is aborted */
  send(parcel: Parcel, signal: AbortSignal): Promise<Outcome>;
}

const keptAnswer = 4000;

/** A digest that tells keys apart and tells nothing about them. */
export function printOf(...key: readonly string[]): string {
  return createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 16);
}

/** Pretty JSON for admins, cut when it is long. */
export function shown(value: unknown): string {
  return JSON.stringify(value, null, 2).slice(0, keptAnswer);
}

/** The protocol's word for what went wrong without an answer: `ECONNREFUSED`, `TimeoutError`. */
export function codeOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : new Error('unknown');
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : name;
}
