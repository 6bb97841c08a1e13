import { lazy, Suspense, useState } from 'react';
import type { Talk } from '#features/spar/contract-talk.ts';
import { TalkPage } from '#features/spar/client/TalkPage.tsx';
import { type BesideSession, newBesideSession } from '#features/tracker/client/beside/beside-session.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

// The tracker and its engine, for those who want to see their face.
const FaceBesideTalk = lazy(async () => ({ default: (await import('./FaceBesideTalk.tsx')).FaceBesideTalk }));
const FaceUnder = lazy(async () => ({
  default: (await import('#features/tracker/client/beside/FaceUnder.tsx')).FaceUnder,
}));

interface FaceProps {
  readonly viewer: PublicViewer;
  readonly talk: Talk;
  readonly session: BesideSession;
}

/** Off until the member wants it, and off again when they close it. */
function FaceChoice({ viewer, talk, session }: FaceProps) {
  const [on, setOn] = useState(false);
  return (
    <section aria-label="Your face" className="grid gap-3">
      {on ? (
        <Suspense fallback={<Skeleton className="bubble aspect-[4/3]" />}>
          <FaceBesideTalk viewer={viewer} talk={talk} session={session} />
        </Suspense>
      ) : (
        <p className="text-soft text-sm">
          You can see your own face while you talk. It stays on this device, and is not judged.
        </p>
      )}
      <Button variant={on ? 'ghost' : 'secondary'} className="w-fit" onClick={() => setOn(!on)}>
        {on ? 'Close the camera' : 'See my face beside the talk'}
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
  if (!viewer || !can(viewer, 'tracker.try')) return <TalkPage />;
  return (
    <TalkPage
      beside={(talk) => <FaceChoice key={talk.id} viewer={viewer} talk={talk} session={sessionOf(talk.id)} />}
      under={({ id }) => (
        <Suspense fallback={null}>
          <FaceUnder key={id} userId={viewer.userId} talkId={id} session={sessionOf(id)} />
        </Suspense>
      )}
    />
  );
}
