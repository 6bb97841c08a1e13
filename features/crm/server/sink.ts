import { createHash } from 'node:crypto';
import type { CrmFacts, CrmEvent, CustomFieldKey } from '#features/crm/rules.ts';
import type { Failure } from '#features/crm/rules-deliveries.ts';

/** One announcement to send: `id` is the same at each try. */
export interface Parcel {
  readonly id: string;
  readonly event: CrmEvent;
  readonly announcement: CrmFacts;
}

/** The result of one try. `sent` and `answer` are for admins to read. */
export interface Outcome {
  readonly sent: string;
  readonly answer: string | null;
  /** Null: it arrived. `code` comes from the protocol, never from the other side's text. */
  readonly failure: { readonly kind: Failure; readonly code: string } | null;
  /** The contact it was about, if the CRM said so. */
  readonly contactId?: string;
}

/** Which of our fields the CRM has. Missing ones are not sent. */
export interface FieldState {
  readonly missing: readonly CustomFieldKey[];
  /** Why the lookup failed, e.g. `HTTP 401`; null if it did not. */
  readonly fault: string | null;
}

/** One of the ways to reach the CRM. */
export interface CrmSink {
  readonly mode: 'api' | 'webhook';
  /** A digest of the key, to notice when it changes. */
  readonly keyPrint: string;
  /** Which of our custom fields it has; null if fields have no ids there, and before the first lookup. */
  fields(): FieldState | null;
  /** Looks them up again now. @throws NotNow, and when `signal` is aborted */
  lookAtFields(signal: AbortSignal): Promise<void>;
  /** Waits until the CRM may be called. @throws NotNow if that is not soon */
  ready(signal: AbortSignal): Promise<void>;
  /** Sends it; safe to repeat. @throws NotNow, and when `signal` is aborted */
  send(parcel: Parcel, signal: AbortSignal): Promise<Outcome>;
  /**
   * Deletes a contact; null once it is deleted. Omitted where the CRM offers no way to. @throws NotNow, and when
   * aborted
   */
  readonly erase?: (
    contactId: string,
    signal: AbortSignal,
  ) => Promise<NonNullable<Outcome['failure']> | null>;
}

const keptAnswer = 4000;

/** A digest that distinguishes keys and reveals nothing about them. */
export function printOf(...key: readonly string[]): string {
  return createHash('sha256').update(key.join('\n')).digest('hex').slice(0, 16);
}

/** Indented JSON for admins, truncated if long. */
export function shown(value: unknown): string {
  return JSON.stringify(value, null, 2).slice(0, keptAnswer);
}

/** The protocol's code for what went wrong without an answer: `ECONNREFUSED`, `TimeoutError`. */
export function codeOf(error: unknown): string {
  const { cause, name } = error instanceof Error ? error : new Error('unknown');
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : name;
}
