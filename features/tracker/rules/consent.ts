/** The text that was agreed to; a new text asks again. */
export const consentVersion = '2026-11-21';

export type EngineId = 'embedded' | 'morphcast';

/** That this member has agreed, to which text and when (UTC). Kept on the device only. */
export interface Consent {
  readonly userId: string;
  readonly engine: EngineId;
  readonly version: string;
  readonly givenAt: string;
}

/** Without a valid consent no engine starts. */
export class ConsentRequired extends Error {
  constructor() {
    super('Please read the notice and agree before starting.');
    this.name = 'ConsentRequired';
  }
}

/** Whether a stored consent covers this member, this engine and today's text. */
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
