import { type ModelTrouble, modelTroubles } from '#platform/contract/model-state.ts';

/** Why a model gave no usable answer. */
export const faultKinds = [
  /** Busy, restarting or down: the same request may succeed in a moment. */
  'busy',
  /** Nothing answers at the address, or not in time. */
  'unreachable',
  /** The answer broke off, or it is not a stream of this wire. */
  'broken',
  /** The credit or the budget at the provider is used up. */
  'quota',
  /** The key is refused. */
  'key',
  /** The provider does not know the model, or no longer. */
  'model',
  /** The address does not speak this wire: a web page, a redirect, another path. */
  'address',
  /** The provider refuses our form of the request. */
  'request',
  /** What was asked is longer than the model can read. */
  'too-long',
  /** The model or the provider's filter declined. */
  'declined',
  /** The answer was cut at the limit that we set. */
  'cut',
  /** The answer was cut by a limit that is not ours, so more room cannot help. */
  'full',
  /** The model answered, but not in the requested shape. */
  'shape',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Whether a failure persists until somebody acts. */
export function isTrouble(kind: FaultKind): kind is ModelTrouble {
  return (modelTroubles as readonly string[]).includes(kind);
}

interface Details {
  readonly status?: number | undefined;
  /** How long the provider asks to be left alone, in milliseconds; null when it does not say. */
  readonly waitMs?: number | null;
  /** The start of what the provider said, used to adapt the next request; never logged: it may quote the request. */
  readonly said?: string;
  readonly cause?: unknown;
}

/** A classified model failure. Its message names only the kind, never what the provider wrote. */
export class ModelFault extends Error {
  readonly kind: FaultKind;
  /** For the log: the kind, and the status if there was one. */
  readonly code: string;
  readonly waitMs: number | null;
  readonly said: string;
  readonly status: number | undefined;

  constructor(kind: FaultKind, { status, waitMs = null, said = '', cause }: Details = {}) {
    super(`the model failed: ${kind}`, { cause });
    this.name = 'ModelFault';
    this.kind = kind;
    this.status = status;
    this.code = status === undefined ? kind : `${kind} ${status}`;
    this.waitMs = waitMs;
    this.said = said;
  }

  /** Whether the same request may succeed in a moment. */
  get isPassing(): boolean {
    return this.kind === 'busy' || this.kind === 'unreachable' || this.kind === 'broken';
  }
}
