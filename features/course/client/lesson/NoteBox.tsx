import { useCallback, useEffect, useRef, useState } from 'react';
import { openTabChannel } from '#platform/client/tab-channel.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { forgetDraft, keepDraft, readDraft } from '#platform/client/drafts.ts';
import { isWaiting } from '#platform/client/offline/queue.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';
import { signInAgain } from '#platform/client/sign-in-again.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { courseLimits, type Lesson } from '#features/course/contract.ts';
import { bringNoteBack, broughtBack, keepNote, noteName } from '#features/course/client/api.ts';

/**
 * Keeps all tabs in step that have the note of one lesson open: a tab that knows only the older text would overwrite
 * the newer one with its next save.
 * @param onText another tab saved this text
 * @returns tells the others what this tab saved
 */
function useNoteTabs(lessonId: string, onText: (text: string) => void): (text: string) => void {
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = openTabChannel(`course.note.${lessonId}`);
    channel.current = opened;
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') latest.current(data);
    };
    opened?.addEventListener('message', hear);
    return () => {
      opened?.removeEventListener('message', hear);
      opened?.close();
      channel.current = null;
    };
  }, [lessonId]);
  return useCallback((text) => channel.current?.postMessage(text), []);
}

const quietMs = 800;
type State = 'saved' | 'typing' | 'waiting' | { readonly failed: string; readonly isSignedOut: boolean };

function wordsFor(state: State, text: string): string {
  if (state === 'saved') return text === '' ? '' : 'Saved';
  if (state === 'typing') return 'Saving …';
  if (state === 'waiting') return 'Saved on this device until you’re back online';
  return typeof state === 'object' ? `Not saved: ${state.failed}` : '';
}

/** A member's own notes; saved while they type, and kept on this device if that fails. */
export function NoteBox({ lesson }: { readonly lesson: Lesson }) {
  const { id, slug } = lesson;
  const name = noteName(id);
  const [text, setText] = useState(() => readDraft(name, ['text'])['text'] ?? lesson.note.text);
  // Text that was not saved at the last visit is sent first.
  const [state, setState] = useState<State>(text === lesson.note.text ? 'saved' : 'typing');
  const saved = useRef(lesson.note.text);
  const latest = useRef(text);
  const show = useRef((given: string) => {
    latest.current = given;
    setText(given);
  });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const tellTabs = useNoteTabs(id, (text) => {
    // A note that is being typed here wins: it is saved last.
    if (latest.current !== saved.current) return;
    saved.current = text;
    show.current(text);
  });

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const sent = latest.current;
    if (sent === saved.current || sent.length > courseLimits.note) return;
    try {
      const isSent = await keepNote({ id, slug }, sent);
      const before = saved.current;
      saved.current = sent;
      tellTabs(sent);
      if (sent === '') toast.undo('Your note is deleted.', () => bringNoteBack({ id, slug }, before));
      if (latest.current !== sent) return;
      forgetDraft(name);
      setState(isSent ? 'saved' : 'waiting');
    } catch (error) {
      const isSignedOut = error instanceof CallError && error.code === 'unauthenticated';
      setState({ failed: messageOf(error), isSignedOut });
    }
  }, [id, slug, name, tellTabs]);

  useEffect(() => {
    // A save that failed earlier is retried when the lesson is opened; unsaved text is saved when it is left.
    const first = setTimeout(() => void save());
    const onHide = () => void save();
    addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(first);
      removeEventListener('pagehide', onHide);
      void save();
    };
  }, [save]);

  useEffect(
    () =>
      broughtBack.subscribe(() => {
        const back = broughtBack.read();
        if (back?.lessonId !== id) return;
        saved.current = back.text;
        tellTabs(back.text);
        // Something else may have been written meanwhile.
        if (latest.current === '') show.current(back.text);
      }),
    [id, tellTabs],
  );

  // The notice ends when the waiting note has been sent.
  useEffect(
    () =>
      waitingWrites.subscribe(() => {
        void isWaiting(name).then((waits) => {
          if (!waits) setState((now) => (now === 'waiting' ? 'saved' : now));
        });
      }),
    [name],
  );

  const onValue = (value: string) => {
    setText(value);
    latest.current = value;
    keepDraft(name, { text: value });
    setState('typing');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), quietMs);
  };
  return (
    <div className="my-6 max-w-[42rem] print:hidden" data-unspoken>
      <TextArea
        label="Your note"
        hint="Saved as you type. Find it again in My notes."
        name="note"
        rows={5}
        limit={courseLimits.note}
        value={text}
        onValue={onValue}
        onBlur={() => void save()}
      />
      <p role="status" className="text-soft mt-1 min-h-6 text-sm">
        {wordsFor(state, text)}{' '}
        {typeof state === 'object' && state.isSignedOut ? (
          <a href={signInAgain()} className="text-link">
            Sign in: your note is waiting on this device
          </a>
        ) : null}
      </p>
    </div>
  );
}
