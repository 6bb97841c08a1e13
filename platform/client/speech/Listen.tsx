import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import {
  ArrowLeftIcon,
  ListenIcon,
  PauseIcon,
  PlayIcon,
  StopIcon,
} from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { Narrator, type Phase } from './narrator.ts';
import type { Sentence } from './sentences.ts';
import {
  chosenVoice,
  keepSpeechRate,
  keepVoice,
  keptSpeechRate,
  keptVoice,
  speechRates,
  useDeviceVoices,
} from './voices.ts';

export interface Script {
  readonly sentences: readonly Sentence[];
  /** The sentence to begin with. */
  readonly start: number;
}

interface ListenProps {
  /** What is read, e.g. `lesson`: 'Listen to this lesson'. */
  readonly what: string;
  /** The sentences, as they stand on the page when somebody begins to listen. */
  readonly read: () => Script | Promise<Script>;
  readonly className?: string;
}

/** A player that reads a text aloud with a voice of the device. Nothing at all on a device that has no voice of its own. */
export function Listen(props: ListenProps) {
  const voices = useDeviceVoices();
  const canRead = voices.length > 0 && 'Segmenter' in Intl;
  return canRead ? <Player {...props} voices={voices} /> : null;
}

/** The narrator of this player. It stops when the player goes, when the page goes, and when a film begins. */
function useNarrator(voice: SpeechSynthesisVoice | null, rate: number) {
  const [phase, setPhase] = useState<Phase>('silent');
  const narrator = useRef<Narrator | null>(null);
  useEffect(() => {
    const pause = () => narrator.current?.pause();
    const stop = () => {
      narrator.current?.stop();
      narrator.current = null;
    };
    // A film's events do not bubble, but they can be caught on their way down.
    document.addEventListener('play', pause, true);
    addEventListener('pagehide', stop);
    return () => {
      document.removeEventListener('play', pause, true);
      removeEventListener('pagehide', stop);
      stop();
    };
  }, []);
  useEffect(() => {
    if (voice) narrator.current?.change({ voice, rate });
    else narrator.current?.stop();
  }, [voice, rate]);
  return {
    phase,
    /** Null while the voice is switched off. */
    begin: (): Narrator | null => {
      if (!voice) return null;
      narrator.current ??= new Narrator({ voice, rate }, setPhase);
      return narrator.current;
    },
    current: () => narrator.current,
  };
}

function Player({
  what,
  read,
  className,
  voices,
}: ListenProps & { voices: readonly SpeechSynthesisVoice[] }) {
  const [choice, setChoice] = useState(keptVoice);
  const [rate, setRate] = useState(keptSpeechRate);
  const [problem, setProblem] = useState<string | null>(null);
  const voice = chosenVoice(voices, choice);
  const { phase, begin, current } = useNarrator(voice, rate);
  const isActive = phase !== 'silent';

  async function start() {
    setProblem(null);
    const narrator = begin();
    try {
      const { sentences, start: at } = await read();
      if (sentences.length === 0) setProblem(`There’s nothing to read aloud in this ${what}.`);
      else narrator?.read(sentences, at);
    } catch {
      setProblem(`We couldn’t read this ${what} aloud. Please try again.`);
    }
  }
  function press() {
    if (phase === 'speaking') current()?.pause();
    else if (phase === 'silent') void start();
    else current()?.resume();
  }
  function speed(next: number | undefined) {
    if (next === undefined) return;
    keepSpeechRate(next);
    setRate(next);
  }
  const otherSpeed = (by: 1 | -1) => speed(speechRates[speechRates.findIndex((one) => one === rate) + by]);
  const keys: Readonly<Record<string, () => void>> = {
    k: press,
    j: () => current()?.step(-1),
    l: () => current()?.step(1),
    '<': () => otherSpeed(-1),
    '>': () => otherSpeed(1),
  };
  function onKeyDown(event: KeyboardEvent) {
    const isChoosing = event.target instanceof HTMLSelectElement;
    const act = event.key === 'Escape' && isActive ? () => current()?.stop() : keys[event.key];
    if (!act || !voice || isChoosing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
  const name = phase === 'speaking' ? 'Pause' : isActive ? 'Resume' : 'Listen';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up here from the controls inside
    <section
      aria-label={`Listen to this ${what}`}
      onKeyDown={onKeyDown}
      className={classes('flex flex-wrap items-center gap-2 print:hidden', className)}
      data-active={isActive || undefined}
    >
      {voice ? (
        <>
          <Button variant="secondary" onClick={press}>
            {phase === 'speaking' ? <PauseIcon width={20} /> : null}
            {phase === 'silent' ? <ListenIcon width={20} /> : null}
            {phase === 'paused' || phase === 'failed' ? <PlayIcon width={20} /> : null}
            {name}
          </Button>
          {isActive ? (
            <span className="flex items-center">
              <Tool label="Previous sentence" onClick={() => current()?.step(-1)}>
                <ArrowLeftIcon width={20} />
              </Tool>
              <Tool label="Next sentence" onClick={() => current()?.step(1)}>
                <ArrowRightIcon width={20} />
              </Tool>
              <Tool label="Stop" onClick={() => current()?.stop()}>
                <StopIcon width={20} />
              </Tool>
            </span>
          ) : null}
          <Choice label="Speed" value={String(rate)} onValue={(value) => speed(Number(value))}>
            {speechRates.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </Choice>
        </>
      ) : null}
      <Choice
        label="Voice"
        value={voice?.voiceURI ?? ''}
        onValue={(uri) => setChoice(keepVoice(voices.find(({ voiceURI }) => voiceURI === uri) ?? null))}
      >
        <option value="">Off</option>
        {voices.map(({ voiceURI, name: called }) => (
          <option key={voiceURI} value={voiceURI}>
            {called}
          </option>
        ))}
      </Choice>
      <p role="status" className="text-danger basis-full text-[0.9375rem] empty:hidden">
        {phase === 'failed'
          ? 'This voice didn’t speak. Press Resume to try again, or choose another.'
          : problem}
      </p>
    </section>
  );
}

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: ReactNode;
}

/** One of a list in a player's row. */
function Choice({ label, value, onValue, children }: ChoiceProps) {
  const id = useId();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <label htmlFor={id} className="text-[0.9375rem]">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        className="border-edge rounded-control bg-raised min-h-11 max-w-48 min-w-0 border-2 px-2"
      >
        {children}
      </select>
    </span>
  );
}
