import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { EmotionEngine } from './engine/engine.ts';
import type { Script } from './rehearse/Teleprompter.tsx';
import { TrackerDesk } from './TrackerDesk.tsx';

interface EmotionTrackerPageProps {
  /** Undefined while nobody knows yet, null for a visitor. */
  readonly viewer: PublicViewer | null | undefined;
  /** Null while it is not known which engine this deployment uses. */
  readonly createEngine: (() => EmotionEngine) | null;
  readonly scripts: readonly Script[];
  /** Keeps the embedded engine's files on this device; answers whether it could. */
  readonly keepHere: () => Promise<boolean>;
}

/** `/emotion-tracker`: for members; visitors sign in first and come back. It is given all it needs and asks no server. */
export function EmotionTrackerPage({ viewer, createEngine, scripts, keepHere }: EmotionTrackerPageProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (viewer !== null) return;
    toast.error('Authentication Required', 'Please sign in to use the emotion tracker.');
    void navigate({ to: '/auth', search: { redirect: '/emotion-tracker' }, replace: true });
  }, [viewer, navigate]);

  return (
    <div className="page-width py-10 sm:py-16">
      <PageHeading
        title="Live Emotion Tracker"
        lead="A mirror for rehearsal. It estimates what your face shows while you speak; it cannot know what you feel. Everything happens on this device."
      />
      {viewer && createEngine && can(viewer, 'tracker.try') ? (
        <TrackerDesk
          key={viewer.userId}
          viewer={viewer}
          createEngine={createEngine}
          scripts={scripts}
          keepHere={keepHere}
        />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-10 lg:grid-cols-2">
          <Skeleton className="h-96" />
          <Skeleton className="h-96" />
        </div>
      )}
    </div>
  );
}
