import type { Tracker } from '#features/tracker/client/session/controller.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { Tabs } from '#platform/client/ui/Tabs.tsx';
import { Drill } from './Drill.tsx';
import { type Opener, OpenerToSay } from './OpenerToSay.tsx';
import { Teleprompter } from './Teleprompter.tsx';
import type { Prompter, Script } from './use-teleprompter.ts';

/** What the member says: their opener in eleven seconds, or a longer script line by line. */
export type Room = 'opener' | 'script';

interface RehearsalProps {
  readonly userId: string;
  /** Null until the camera's part of the page is there. */
  readonly tracker: Tracker | null;
  /** Undefined while it is not known, null without a card. */
  readonly opener: Opener | null | undefined;
  /** The address where they write one. */
  readonly writeAt: string;
  readonly scripts: readonly Script[];
  readonly prompter: Prompter;
  readonly room: Room;
  readonly onRoom: (room: Room) => void;
}

function NoOpener({ writeAt }: { readonly writeAt: string }) {
  return (
    <p className="max-w-prose text-lg">
      Say who you help, and what bothers them most. Two sentences fill 11 seconds.{' '}
      <PageLink to={writeAt} className="text-link">
        Write yours
      </PageLink>
    </p>
  );
}

/** The opener as one of the texts to rehearse. */
const openerScript = (opener: Opener | null | undefined): Script[] =>
  opener ? [{ title: 'Your opener', text: opener.line }] : [];

/** What to say, before any camera: the opener with its clock first. */
export function Rehearsal({
  userId,
  tracker,
  opener,
  writeAt,
  scripts,
  prompter,
  room,
  onRoom,
}: RehearsalProps) {
  return (
    // Other pages lead here by this name.
    <section id="drill" aria-label="What you say">
      <Tabs<Room>
        label="What you say"
        value={room}
        onValue={onRoom}
        items={[
          {
            value: 'opener',
            label: 'Say your opener',
            content: (
              <div className="grid gap-6">
                {opener === undefined ? (
                  <Skeleton className="h-24" />
                ) : opener === null ? (
                  <NoOpener writeAt={writeAt} />
                ) : (
                  <OpenerToSay opener={opener} />
                )}
                <Drill userId={userId} tracker={tracker} />
              </div>
            ),
          },
          {
            value: 'script',
            label: 'Rehearse a script',
            content: <Teleprompter scripts={[...scripts, ...openerScript(opener)]} prompter={prompter} />,
          },
        ]}
      />
    </section>
  );
}
