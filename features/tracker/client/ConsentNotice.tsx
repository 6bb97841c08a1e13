import { useEffect, useRef } from 'react';
import { Card } from '#platform/client/ui/Card.tsx';
import { ChevronDownIcon } from '#platform/client/ui/icons.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Consent } from '#features/tracker/rules/consent.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import { EuropeNotice, SignsInShort, SignsNotice } from './SignsNotice.tsx';

interface ConsentNoticeProps {
  readonly consent: Consent | null;
  /** The notice is back because the member withdrew: the box takes the focus from the button that is gone. */
  readonly takesFocus: boolean;
  /** For signs only, the notice does not mention emotions. */
  readonly reads: Reads;
  /** The member is in a country where signs come first, and chose emotions. */
  readonly isEurope: boolean;
  /** The engine in use loads software from its vendor. */
  readonly fromVendor: boolean;
  readonly onGive: () => void;
  readonly onWithdraw: () => void;
}

interface AgreedProps {
  readonly consent: Consent;
  readonly onWithdraw: () => void;
}

/** When the member agreed, and how to withdraw: after everything else once tracking has begun. */
export function Agreed({ consent, onWithdraw }: AgreedProps) {
  return (
    <div className="text-soft flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p>
        You agreed to {consent.engine === 'signs' ? 'the reading of expressions' : 'emotion estimation'} on{' '}
        {momentOf(consent.givenAt)}. Your account notes that, and which text you agreed to, but nothing about
        your face.
      </p>
      <button type="button" className="text-link min-h-11" onClick={onWithdraw}>
        Withdraw consent
      </button>
    </div>
  );
}

/** The notice in short, which members read first. */
function EmotionInShort() {
  return (
    <p>
      When you press Start Tracking, software in this browser measures your face in the camera picture and
      estimates what it shows: it is an <em>emotion recognition system</em>. No picture leaves this device or
      is recorded, nobody is identified, and you can stop at any time.
    </p>
  );
}

function EmotionNotice() {
  return (
    <p>
      When you press Start Tracking, software in this browser analyses your camera picture to estimate your
      facial expression, arousal, valence and attention. This is an <em>emotion recognition system</em> (EU AI
      Act Art. 50(3)) and it measures your face geometry. Video frames and face measurements are processed in
      memory on this device only; they are never uploaded, recorded or used to identify you, and are discarded
      after each frame. Only the numbers you see are kept, for this session, unless you export or save them;
      they are deleted when you close or press Delete. Results are estimates and may be wrong, particularly
      for poor light, glasses, or cultural and individual differences. Do not use it to assess employees,
      applicants, pupils or students (prohibited in the EU) or anybody who has not agreed. You can stop at any
      time.
    </p>
  );
}

/** The notice before the camera is used: the box starts unchecked, and nothing starts until it is checked. */
export function ConsentNotice({
  consent,
  reads,
  isEurope,
  takesFocus,
  fromVendor,
  onGive,
  onWithdraw,
}: ConsentNoticeProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <Card as="section" tone="sunken" aria-labelledby="tracker-consent" className="grid gap-4">
      <h2 id="tracker-consent" className="font-display text-lg font-bold">
        {reads === 'signs' ? 'Reading expressions: your consent.' : 'Emotion estimation: your consent.'}
      </h2>
      {reads === 'signs' ? <SignsInShort /> : <EmotionInShort />}
      <details className="group">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center gap-2">
          What exactly is measured, and what happens to it
          <ChevronDownIcon width={20} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-2">{reads === 'signs' ? <SignsNotice /> : <EmotionNotice />}</div>
      </details>
      {isEurope && reads === 'emotions' ? <EuropeNotice /> : null}
      {fromVendor ? (
        <p>
          This mode loads software from morphcast.com, which receives your IP address and licence usage; video
          stays on the device according to the vendor. Read the{' '}
          <a
            className="text-link"
            href="https://www.morphcast.com/privacy-policy/"
            target="_blank"
            rel="noreferrer"
          >
            vendor’s privacy policy
          </a>
          .
        </p>
      ) : null}
      <label className="flex min-h-11 cursor-pointer items-start gap-3 font-semibold">
        <input
          ref={box}
          type="checkbox"
          className="accent-ink mt-1 size-5 shrink-0"
          checked={consent !== null}
          onChange={(event) => (event.currentTarget.checked ? onGive() : onWithdraw())}
        />
        <span>
          I am 18+ (or have a guardian’s permission), I have read this and give my explicit consent in
          writing.
        </span>
      </label>
    </Card>
  );
}
