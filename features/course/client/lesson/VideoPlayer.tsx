import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { CaptionsIcon } from '#platform/client/ui/icons-at-work.tsx';
import type { Lesson } from '#features/course/contract.ts';
import type { Source } from '#features/course/client/download/lesson-source.ts';
import { resumeAt } from '#features/course/rules-playback.ts';
import { captionsAtTop, readCaptions } from '#features/course/rules-captions.ts';
import { speakersOf } from './film-voices.ts';
import { FilmVoices } from './FilmVoices.tsx';
import { keepCaptions, keepRate, keptCaptions, keptRate, rates, usePlayback } from './playback.ts';
import { Transcript } from './Transcript.tsx';

interface VideoPlayerProps {
  readonly lesson: Lesson;
  readonly video: NonNullable<Lesson['video']>;
  /** Null for the moment until it is known whether this device keeps the film. */
  readonly source: Source | null;
  /** The second to start at, from the address; null: where the member left the film. */
  readonly second: number | null;
  readonly isPreview: boolean;
  readonly onEnded: () => void;
  /** Asks for a new address, since the film's may have expired. */
  readonly onBroken: () => void;
}

/** Whether a film is drawn: its captions name the speakers in their words, and its bubbles show every line. */
function isDrawn(captions: string): boolean {
  const shown = readCaptions(captions).cues?.filter(({ text }) => !text.startsWith('<v')) ?? [];
  return speakersOf(shown).length > 0;
}
/** Captions of drawn films do not cover the people. */
const placed = (captions: string) => (isDrawn(captions) ? captionsAtTop(captions) : captions);

/**
 * Gives a track the captions as a file of this page: they came with the lesson and have no address of their own. It is
 * a blob, not a data URL, because our content policy blocks data URLs.
 */
function useCaptionsTrack(captions: string | null) {
  return useCallback(
    (track: HTMLTrackElement) => {
      const address = URL.createObjectURL(new Blob([placed(captions ?? '')], { type: 'text/vtt' }));
      track.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [captions],
  );
}

/** Keyboard shortcuts that work wherever the focus is within the player. */
function usePlayerKeys(
  player: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, (film: HTMLVideoElement) => void>>,
): void {
  useEffect(() => {
    const element = player.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLSelectElement) return;
      const act = keys[event.key];
      const film = element?.querySelector('video');
      if (!act || !film) return;
      event.preventDefault();
      act(film);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });
}

function setSpeed(film: HTMLVideoElement | null, rate: number) {
  if (film) film.playbackRate = rate;
}

function moveTo(film: HTMLVideoElement | null, second: number) {
  if (film) film.currentTime = second;
}

function showCaptions(film: HTMLVideoElement | null, shown: boolean) {
  const [track] = film?.textTracks ?? [];
  if (track) track.mode = shown ? 'showing' : 'hidden';
}

function step(video: HTMLVideoElement, seconds: number) {
  video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), video.duration || 0);
}

/** A lesson's film with speed, captions, picture-in-picture and a transcript that links to each second. */
export function VideoPlayer({
  lesson,
  video,
  source,
  second,
  isPreview,
  onEnded,
  onBroken,
}: VideoPlayerProps) {
  const film = useRef<HTMLVideoElement>(null);
  const player = useRef<HTMLElement>(null);
  const captionsTrack = useCaptionsTrack(video.captions);
  const [rate, setRate] = useState(keptRate);
  const [captions, setCaptions] = useState(() => keptCaptions(!isDrawn(video.captions ?? '')));
  /** Before that, a caption would only lie on the film's first picture. */
  const [hasPlayed, setPlayed] = useState(false);
  const { lastVideoPosition, watchedShare } = lesson.progress;
  const { save, moved } = usePlayback(film, {
    lessonId: lesson.id,
    watchedBefore: watchedShare,
    isPreview,
  });
  /** Where to continue if the film is reloaded under another address. */
  const resume = useRef(second ?? resumeAt(lastVideoPosition, video.durationSeconds));

  useEffect(() => {
    setSpeed(film.current, rate);
  }, [rate]);
  useEffect(() => {
    showCaptions(film.current, captions && hasPlayed);
  }, [captions, hasPlayed, video.captions]);
  useEffect(() => {
    if (second === null) return;
    resume.current = second;
    moveTo(film.current, second);
  }, [second]);

  const goTo = (at: number) => {
    moveTo(film.current, at);
    void film.current?.play().catch(() => undefined);
  };
  const changeRate = (next: number) => {
    setRate(next);
    keepRate(next);
  };
  const toggleCaptions = () => {
    setCaptions(!captions);
    keepCaptions(!captions);
  };
  const togglePlay = (it: HTMLVideoElement) =>
    it.paused ? void it.play().catch(() => undefined) : it.pause();
  const otherRate = (direction: 1 | -1) => {
    const at = rates.findIndex((one) => one === rate) + direction;
    const next = rates[at];
    if (next !== undefined) changeRate(next);
  };
  const keys: Readonly<Record<string, (it: HTMLVideoElement) => void>> = {
    k: togglePlay,
    j: (it) => step(it, -10),
    l: (it) => step(it, 10),
    c: toggleCaptions,
    m: (it) => (it.muted = !it.muted),
    f: (it) => void (document.fullscreenElement ? document.exitFullscreen() : it.requestFullscreen()),
    p: () => void pictureInPicture(),
    '<': () => otherRate(-1),
    '>': () => otherRate(1),
  };
  const pictureInPicture = async () => {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await film.current?.requestPictureInPicture().catch(() => undefined);
  };
  usePlayerKeys(player, keys);

  return (
    <section ref={player} aria-label="Film" className="grid gap-3 print:hidden">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the track exists whenever the lesson has captions. */}
      <video
        ref={film}
        src={source?.url}
        poster={video.poster ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={lesson.title}
        // On a phone the browser's captions, a twentieth of the film's height, are too small to read.
        className="rounded-card bg-night aspect-video w-full max-sm:[&::cue]:text-[130%]"
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = resume.current;
          currentTarget.playbackRate = rate;
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.currentTime > 0) resume.current = currentTarget.currentTime;
          moved();
        }}
        onPlay={() => setPlayed(true)}
        onPause={save}
        onSeeked={({ currentTarget }) => currentTarget.paused && save()}
        onEnded={onEnded}
        onError={onBroken}
      >
        {video.captions ? <track ref={captionsTrack} kind="captions" srcLang="en" label="English" /> : null}
      </video>
      <div className="flex flex-wrap items-center gap-3">
        <label className="flex items-center gap-2">
          <span>Speed</span>
          <select
            value={rate}
            onChange={(event) => changeRate(Number(event.currentTarget.value))}
            className="border-edge rounded-control bg-raised min-h-11 border-2 px-3"
          >
            {rates.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        {video.captions ? (
          <Button
            variant="secondary"
            aria-pressed={captions}
            className={captions ? 'bg-ink! text-paper! border-ink!' : ''}
            onClick={toggleCaptions}
          >
            <CaptionsIcon width={20} />
            Captions
          </Button>
        ) : null}
        {video.captions === null ? null : <FilmVoices film={film} captions={video.captions} />}
        {document.pictureInPictureEnabled ? (
          <Button variant="secondary" onClick={() => void pictureInPicture()}>
            Picture in picture
          </Button>
        ) : null}
      </div>
      <p className="text-soft text-sm max-lg:hidden">
        Keys in the player: K plays and pauses, J and L go 10 seconds back and forward, C captions, &lt; and
        &gt; speed, F full screen, P picture in picture.
      </p>
      {video.captions === null ? null : <Transcript captions={video.captions} onGoTo={goTo} />}
    </section>
  );
}
