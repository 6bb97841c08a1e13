import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Talk } from '#features/spar/contract-talk.ts';
import { TrialBar } from '#features/spar/client/house/TrialBar.tsx';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';
import { type BesideSession, newBesideSession } from '#features/tracker/client/beside/beside-session.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { useTakeAlong } from './take-along.ts';

// The tracker and its engine, for those who want to see their face.
const FaceBesideTalk = lazy(async () => ({ default: (await import('./FaceBesideTalk.tsx')).FaceBesideTalk }));
const FaceUnder = lazy(async () => ({
  default: (await import('#features/tracker/client/beside/FaceUnder.tsx')).FaceUnder,
}));

interface FaceProps {
  readonly viewer: PublicViewer;
  readonly talk: Talk;
  readonly session: BesideSession;
  /** How many pixels the picture takes at the top of the page. */
  readonly onBand: (height: number) => void;
}

/** Off until the member turns it on. Closing it turns the camera off, too. */
function FaceChoice({ viewer, talk, session, onBand }: FaceProps) {
  const [on, setOn] = useState(false);
  return (
    <section aria-label="Your face" className="grid gap-3">
      <p className="text-soft text-sm">
        Software in your browser reads the expressions of your face and, if you agree to that, estimates
        emotions from them. Picture and numbers stay on this device, and the call isn’t judged by them.
      </p>
      {on ? (
        <Suspense fallback={<Skeleton className="bubble aspect-[4/3]" />}>
          <FaceBesideTalk viewer={viewer} talk={talk} session={session} onBand={onBand} />
        </Suspense>
      ) : null}
      <Button variant={on ? 'ghost' : 'secondary'} className="w-fit" onClick={() => setOn(!on)}>
        {on ? 'Close this panel' : 'See my face beside the call'}
      </Button>
    </section>
  );
}

/** `/spar/<id>` with the tracker beside the talk and under its transcript: neither slice knows the other. */
export function SparTalk() {
  const viewer = useViewer();
  const [sessions] = useState(() => new Map<string, BesideSession>());
  const sessionOf = (id: string) => {
    const found = sessions.get(id) ?? newBesideSession();
    sessions.set(id, found);
    return found;
  };
  const [band, setBand] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const hasBand = band > 0;
  // The camera opens below the call: once the picture is beside the call, the page scrolls back to it.
  useEffect(() => {
    if (hasBand) page.current?.querySelector('form')?.scrollIntoView({ block: 'end' });
  }, [hasBand]);
  const takeAlong = useTakeAlong();
  const seen = viewer && can(viewer, 'tracker.try') ? viewer : null;
  return (
    // The same tree for everybody: a page that mounts again forgets that a session ended on it.
    <div ref={page} style={{ paddingTop: band }}>
      <TrialBar />
      <TalkPage
        {...(seen && {
          beside: (talk: Talk) => (
            <FaceChoice
              key={talk.id}
              viewer={seen}
              talk={talk}
              session={sessionOf(talk.id)}
              onBand={setBand}
            />
          ),
          under: ({ id }: Talk) => (
            <Suspense fallback={null}>
              <FaceUnder key={id} userId={seen.userId} talkId={id} session={sessionOf(id)} />
            </Suspense>
          ),
        })}
        takeAlong={takeAlong}
      />
    </div>
  );
}
