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
import type { ReadLine } from '#features/tracker/rules/rehearsal.ts';
import { CountryQuestion } from './CountryQuestion.tsx';
import type { MakeEngine } from './engine/create-engine.ts';
import type { Opener } from './rehearse/OpenerToSay.tsx';
import { Rehearsal, type Room } from './rehearse/Rehearsal.tsx';
import { type Script, usePrompter } from './rehearse/use-teleprompter.ts';
import { keepCountry, keepReads, readCountry, readReads } from './session/device-memory.ts';
import type { Tracker } from './session/controller.ts';
import { TrackerDesk, type TrackerDeskProps } from './TrackerDesk.tsx';

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
  /** What they could say in the drill; undefined while it is not known, null without a card. */
  readonly opener: Opener | null | undefined;
  /** The address where they write one. */
  readonly writeAt: string;
  /** Keeps the embedded engine's files on this device; resolves to whether it could. */
  readonly keepHere: () => Promise<boolean>;
}

interface PlacedDeskProps extends Omit<TrackerDeskProps, 'createEngine' | 'onReads'> {
  readonly makeEngine: MakeEngine;
  readonly place: Place;
}

/** The camera's part, once it is known where the member is, which the law requires before the camera opens. */
function PlacedDesk({ makeEngine, place, ...given }: PlacedDeskProps) {
  const { userId } = given.viewer;
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
      createEngine={createEngine}
      onReads={isSignsFirst(here) ? choose : null}
    />
  );
}

interface PracticeProps extends Omit<EmotionTrackerPageProps, 'viewer'> {
  readonly viewer: PublicViewer;
}

/** What to say, which needs no camera, and beside it the camera's part. */
function Practice({ viewer, makeEngine, place, scripts, opener, writeAt, ...given }: PracticeProps) {
  const { userId } = viewer;
  const [tracker, setTracker] = useState<Tracker | null>(null);
  const [room, setRoom] = useState<Room>(scripts.length > 0 ? 'script' : 'opener');
  const [lines, setLines] = useState<readonly ReadLine[]>([]);
  const onRead = useCallback((line: ReadLine) => setLines((read) => [...read, line]), []);
  // Held here, so that a look at the opener and back keeps the script and the place in it.
  const prompter = usePrompter(scripts, onRead);
  const choose = (next: Room) => {
    if (next !== 'script') prompter.pause();
    setRoom(next);
  };
  return (
    <>
      <Rehearsal {...{ userId, tracker, opener, writeAt, scripts, prompter, room }} onRoom={choose} />
      {makeEngine && can(viewer, 'tracker.try') ? (
        <PlacedDesk
          {...given}
          {...{ viewer, makeEngine, place, lines }}
          prompter={room === 'script' ? prompter : null}
          onTracker={setTracker}
          onStart={() => setLines([])}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

/**
 * `/emotion-tracker`: for members; visitors sign in first and are sent back. It is passed everything it needs and calls
 * no server.
 */
export function EmotionTrackerPage({ viewer, ...given }: EmotionTrackerPageProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (viewer !== null) return;
    toast.error('Authentication Required', 'Please sign in to use the emotion tracker.');
    void navigate({ to: '/auth', search: { redirect: addressHere() }, replace: true });
  }, [viewer, navigate]);

  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title="Live Emotion Tracker" />
      <div className="-mt-2 grid items-start gap-x-12 gap-y-6 *:min-w-0 sm:-mt-4 lg:grid-cols-2 lg:gap-y-12">
        {viewer ? (
          <Practice key={viewer.userId} viewer={viewer} {...given} />
        ) : (
          <div role="status" aria-label="Loading" className="grid gap-10">
            <Skeleton className="h-96" />
          </div>
        )}
      </div>
    </div>
  );
}
