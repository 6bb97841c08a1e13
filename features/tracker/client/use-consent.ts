import { useEffect, useState } from 'react';
import type { Consent, ConsentReceipt } from '#features/tracker/rules/consent.ts';
import type { Tracker } from './session/controller.ts';
import { giveConsent, readConsent, withdrawConsent } from './session/device-memory.ts';

/** The member's consent, as stored on this device; the engine is loaded once it may be. */
export function useConsent(userId: string, tracker: Tracker, onReceipt: (receipt: ConsentReceipt) => void) {
  const { engine } = tracker;
  const [consent, setConsent] = useState<Consent | null>(() => readConsent(userId, engine.id));
  useEffect(() => {
    if (consent || !engine.loadsFromOutside) void tracker.load();
  }, [consent, engine, tracker]);
  // Reported each time, so that a consent whose earlier report did not arrive is still recorded.
  useEffect(() => {
    if (consent) onReceipt({ engine: engine.id, version: consent.version, given: true, at: consent.givenAt });
  }, [consent, engine, onReceipt]);
  return {
    consent,
    give: () => setConsent(giveConsent(userId, engine.id, new Date())),
    withdraw: () => {
      withdrawConsent(userId, engine.id);
      if (consent)
        onReceipt({
          engine: engine.id,
          version: consent.version,
          given: false,
          at: new Date().toISOString(),
        });
      setConsent(null);
      void tracker.stop();
    },
  };
}
