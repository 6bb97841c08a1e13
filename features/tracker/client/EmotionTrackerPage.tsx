import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { addressHere } from '#platform/client/address-here.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { ConsentReceipt } from '#features/tracker/rules/consent.ts';
import { isSettled, isSignsFirst, type Place, type Reads, readsFor } from '#features/tracker/rules/reads.ts';
import { CountryQuestion } from './CountryQuestion.tsx';
import type { MakeEngine } from './engine/create-engine.ts';
import { type Opener, OpenerToSay } from './rehearse/OpenerToSay.tsx';
import { SpeakAloud } from './rehearse/SpeakAloud.tsx';
import type { Script } from './rehearse/use-teleprompter.ts';
import { keepCountry, keepReads, readCountry, readReads } from './session/device-memory.ts';
import { TrackerDesk } from './TrackerDesk.tsx';

interface EmotionTrackerPageProps {
  /** Undefined while it is not known yet, null for a visitor. */
  readonly viewer: PublicViewer | null | undefined;
  /** Null while it is not known which engine this deployment uses, and where. */
  readonly makeEngine: MakeEngine | null;
  /** Where the member is according to their profile; if it does not say, this device asks them. */
  readonly place: Place;
  /** Called for each consent that is given, taken back, or found on this device. */
  readonly onReceipt: (receipt: ConsentReceipt) => void;
  readonly scripts: readonly Script[];
  /** What they could say in the drill; null without a card. */
  readonly opener: Opener | null;
  /** Keeps the embedded engine's files on this device; resolves to whether it could. */
  readonly keepHere: () => Promise<boolean>;
}

interface PlacedDeskProps extends Omit<EmotionTrackerPageProps, 'viewer' | 'makeEngine'> {
  readonly viewer: PublicViewer;
  readonly makeEngine: MakeEngine;
}

/** The tracker, once it is known where the member is, which the law requires before the camera opens. */
function PlacedDesk({ viewer, makeEngine, place, ...given }: PlacedDeskProps) {
  const { userId } = viewer;
  const [named, setNamed] = useState(() => readCountry(userId));
  const [chosen, setChosen] = useState(() => readReads(userId));
  const told = isSettled(place.country) ? place.country : null;
  const country = told ?? named;
  useEffect(() => {
    // The profile cannot be read offline, and nothing should change because of that.
    if (told !== null) keepCountry(userId, told);
  }, [told, userId]);
  const here = useMemo(() => ({ country, signsFirstIn: place.signsFirstIn }), [country, place.signsFirstIn]);
  const reads = readsFor(here, chosen);
  const createEngine = useCallback(() => makeEngine(here, reads), [makeEngine, here, reads]);
  if (!isSettled(country))
    return (
      <CountryQuestion
        onAnswer={(answer) => {
          keepCountry(userId, answer);
          setNamed(answer);
        }}
      />
    );
  const choose = (next: Reads) => {
    keepReads(userId, next);
    setChosen(next);
  };
  return (
    <TrackerDesk
      key={reads}
      {...given}
      viewer={viewer}
      createEngine={createEngine}
      onReads={isSignsFirst(here) ? choose : null}
    />
  );
}

interface DrillFirstProps {
  readonly userId: string;
  readonly opener: Opener | null;
}

/** For members who came to say their opener: the drill right here, and why the camera needs their consent first. */
function DrillFirst({ userId, opener }: DrillFirstProps) {
  return (
    <section
      id="drill"
      aria-labelledby="drill-first"
      className="bubble bg-accent-wash mb-8 grid max-w-3xl gap-4 px-5 py-4 sm:px-6 sm:py-5"
    >
      <div className="grid gap-1">
        <h2 id="drill-first" className="text-lg font-semibold">
          Your opener, aloud: 11 seconds
        </h2>
        <p>Three seconds to breathe, then eleven to speak. No camera, and nothing is recorded.</p>
      </div>
      {opener ? <OpenerToSay opener={opener} /> : null}
      <SpeakAloud userId={userId} />
      <p>
        With the camera, the drill also shows how steadily you looked at your listener. For that it needs your
        consent: answer below, press Start Tracking, then Start the drill.
      </p>
    </section>
  );
}

/**
 * `/emotion-tracker`: for members; visitors sign in first and are sent back. It is passed everything it needs and calls
 * no server.
 */
export function EmotionTrackerPage({ viewer, makeEngine, ...given }: EmotionTrackerPageProps) {
  const navigate = useNavigate();
  const [forDrill] = useState(() => location.hash === '#drill');
  useEffect(() => {
    if (viewer !== null) return;
    toast.error('Authentication Required', 'Please sign in to use the emotion tracker.');
    void navigate({ to: '/auth', search: { redirect: addressHere() }, replace: true });
  }, [viewer, navigate]);

  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="Live Emotion Tracker"
        lead="A mirror for rehearsal. It estimates what your face shows while you speak; it cannot know what you feel. Everything happens on this device."
      />
      {forDrill && viewer ? <DrillFirst userId={viewer.userId} opener={given.opener} /> : null}
      {viewer && makeEngine && can(viewer, 'tracker.try') ? (
        <PlacedDesk key={viewer.userId} viewer={viewer} makeEngine={makeEngine} {...given} />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-10 lg:grid-cols-2">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  );
}
