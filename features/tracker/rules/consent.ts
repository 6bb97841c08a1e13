import { consentVersion } from '#platform/contract/consent-texts.ts';

/** What a consent is for: our own engine reading signs only or emotions too (`embedded`), or MorphCast's. */
export const engineIds = ['signs', 'embedded', 'morphcast'] as const;
export type EngineId = (typeof engineIds)[number];

/** A member's consent: to which text and when (UTC). */
export interface Consent {
  readonly userId: string;
  readonly engine: EngineId;
  readonly version: string;
  readonly givenAt: string;
}

/** What the member's account stores of a consent, given or withdrawn: no figures and nothing about a face. */
export interface ConsentReceipt {
  readonly engine: EngineId;
  readonly version: string;
  readonly given: boolean;
  /** UTC, ISO 8601. */
  readonly at: string;
}

/** Without a valid consent no engine starts. */
export class ConsentRequired extends Error {
  constructor() {
    super('Please read the notice and agree before starting.');
    this.name = 'ConsentRequired';
  }
}

/** Whether a stored consent covers this member, this engine and what today's text says. */
export function covers(consent: Consent | null, userId: string, engine: EngineId): boolean {
  return (
    consent !== null &&
    consent.userId === userId &&
    consent.engine === engine &&
    consent.version === consentVersion &&
    !Number.isNaN(Date.parse(consent.givenAt))
  );
}

/** Refuses to go on without consent for this engine. @throws ConsentRequired */
export function assertConsent(
  consent: Consent | null | undefined,
  engine: EngineId,
): asserts consent is Consent {
  if (!consent || !covers(consent, consent.userId, engine)) throw new ConsentRequired();
}
