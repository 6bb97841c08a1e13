import { type RefObject, useEffect, useMemo, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { ListenIcon } from '#platform/client/ui/icons-at-work.tsx';
import { useDeviceVoices } from '#platform/client/speech/voices.ts';
import { readCaptions } from '#features/course/rules-captions.ts';
import { hasSound, speakAlong, speakersOf, spokenLines } from './film-voices.ts';

const key = 'film-voices';

/** Addresses of voices for the two parts; null where nobody has chosen. */
interface Choice {
  readonly isOn: boolean;
  readonly parts: readonly [string | null, string | null];
}

function keptChoice(): Choice {
  const kept = localStorage.getItem(key) ?? '';
  const [on, first = '', second = ''] = kept.split('\n');
  return { isOn: on !== 'off', parts: [first || null, second || null] };
}

function keepChoice({ isOn, parts }: Choice): void {
  localStorage.setItem(key, [isOn ? 'on' : 'off', ...parts.map((part) => part ?? '')].join('\n'));
}

interface FilmVoicesProps {
  readonly film: RefObject<HTMLVideoElement | null>;
  /** WebVTT. */
  readonly captions: string;
}

/** Two voices of the device speak a silent film's captions. Renders nothing for a film with its own sound. */
export function FilmVoices({ film, captions }: FilmVoicesProps) {
  const voices = useDeviceVoices();
  const cues = useMemo(() => readCaptions(captions).cues ?? [], [captions]);
  const lines = useMemo(() => spokenLines(cues), [cues]);
  const names = speakersOf(cues);
  const [choice, setChoice] = useState(keptChoice);
  const [isSilent, setSilent] = useState(true);
  /** Whether a second of it was played: before that, some browsers do not know whether it has sound. */
  const [isHeard, setHeard] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const voiceOf = (part: 0 | 1) =>
    voices.find(({ voiceURI }) => voiceURI === choice.parts[part]) ?? voices[part] ?? voices[0];
  const [first, second] = [voiceOf(0), voiceOf(1)];
  const canSpeak = first !== undefined && second !== undefined && lines.length > 0 && isSilent;

  useEffect(() => {
    const video = film.current;
    if (!video) return;
    const look = () => {
      setSilent(!hasSound(video));
      if (video.currentTime >= 1) setHeard(true);
    };
    video.addEventListener('timeupdate', look);
    return () => video.removeEventListener('timeupdate', look);
  }, [film]);
  useEffect(() => {
    const video = film.current;
    if (!video || !first || !second || !isSilent || !choice.isOn) return;
    return speakAlong(video, lines, { parts: [first, second], onFailure: () => setFailed(true) });
  }, [film, lines, first, second, isSilent, choice.isOn]);

  if (isHeard && isSilent && lines.length > 0 && !canSpeak)
    return (
      <p className="text-soft basis-full text-[0.9375rem]">
        This film has no sound, and your browser has no voice for it. Read along in the captions.
      </p>
    );
  if (!canSpeak) return null;
  function change(next: Choice) {
    setFailed(false);
    keepChoice(next);
    setChoice(next);
  }
  const cast = [names[0] ?? 'First voice', names[1] ?? 'Second voice'] as const;
  return (
    <>
      <Button
        variant="secondary"
        aria-pressed={choice.isOn}
        className={choice.isOn ? 'bg-ink! text-paper! border-ink!' : ''}
        onClick={() => change({ ...choice, isOn: !choice.isOn })}
      >
        <ListenIcon width={20} />
        Voices
      </Button>
      {choice.isOn && voices.length > 1
        ? ([0, 1] as const).map((part) => (
            <label key={part} className="flex min-w-0 items-center gap-2">
              <span>{cast[part]}’s voice</span>
              <select
                value={voiceOf(part)?.voiceURI}
                onChange={({ currentTarget: { value } }) =>
                  change({
                    ...choice,
                    parts: part === 0 ? [value, choice.parts[1]] : [choice.parts[0], value],
                  })
                }
                className="border-edge rounded-control bg-raised min-h-11 max-w-48 min-w-0 border-2 px-3"
              >
                {voices.map(({ voiceURI, name }) => (
                  <option key={voiceURI} value={voiceURI}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))
        : null}
      <p className="text-soft basis-full text-[0.9375rem]">Read aloud by your device’s voice.</p>
      <p role="status" className="text-danger basis-full text-[0.9375rem] empty:hidden">
        {hasFailed
          ? 'One of this device’s voices didn’t speak. The film goes on without it; choose another voice.'
          : ''}
      </p>
    </>
  );
}
