import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { sparQuery } from '#features/spar/client/api.ts';
import type { Drill } from '#features/spar/contract-drill.ts';
import type { Talk } from '#features/spar/contract-talk.ts';
import { drillRecordingPath, recordingLimits, recordingPath } from '#features/spar/rules/voice-recording.ts';
import { useViewer } from '#platform/client/session.ts';
import { signInAgain } from '#platform/client/sign-in-again.ts';
import { say } from '#platform/client/speech/utter.ts';
import { useDeviceVoices } from '#platform/client/speech/voices.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { CloseIcon, SlidersIcon, StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import { MicrophoneIcon } from './MicrophoneIcon.tsx';
import { TalkButton, discards } from './TalkButton.tsx';
import { VoiceDialog } from './VoiceDialog.tsx';
import type { Ears } from './ears.ts';
import type { PushToTalk, TalkingState } from './push-to-talk.ts';
import { useEars, usePushToTalk, useTalkingState, useVoiceMemory } from './use-voice.ts';

/** Speaks each answer of the client with a voice of this device once the answer is complete. */
function useClientVoice({ id, turns }: Pick<Talk, 'id' | 'turns'>, voice: SpeechSynthesisVoice | null) {
  const [isSpeaking, setSpeaking] = useState(false);
  const hush = useRef(() => {});
  /** Answers from before the page was opened or the voice was chosen are not spoken. */
  const spoken = useRef({ id, turns: turns.length });
  const answer = turns.at(-1)?.answer ?? '';

  const stop = useCallback(() => {
    hush.current();
    hush.current = () => {};
    setSpeaking(false);
  }, []);

  useEffect(() => {
    const isNew = spoken.current.id === id && turns.length === spoken.current.turns + 1;
    spoken.current = { id, turns: turns.length };
    if (!isNew || voice === null || answer === '') return;
    const over = () => setSpeaking(false);
    hush.current = say({ text: answer, voice, rate: 1, onEnd: over, onTaken: over, onFailure: over });
    setSpeaking(true);
  }, [id, turns.length, answer, voice]);
  useEffect(() => stop, [stop, id]);
  return { isSpeaking, stop };
}

interface VoiceBarProps {
  /** Whom the member speaks to: in a talk the client answers, in a drill nobody does. */
  readonly to:
    | { readonly kind: 'talk'; readonly talk: Pick<Talk, 'id' | 'turns' | 'client'> }
    | { readonly kind: 'drill'; readonly drill: Pick<Drill, 'id' | 'name'> };
  /** The client is answering. */
  readonly answering: boolean;
  /** What was heard. @param atOnce the member chose to have it sent */
  readonly onHeard: (text: string, atOnce: boolean) => void;
}

/** Says what is happening, on a line that does not move. */
function wordsOf({ phase, caption, isHandsFree, problem }: TalkingState): string {
  if (phase === 'opening') return 'Opening the microphone…';
  if (phase === 'hearing') return 'Turning your words into text…';
  if (phase === 'recording') return caption || `${isHandsFree ? 'Press again' : 'Let go'} when you are done.`;
  return problem ?? '';
}

/** The controls that alternate beside the button keep their place and width, and fit a narrow phone. */
const besideLook = 'min-w-27 px-2!';

interface TalkingProps {
  readonly button: PushToTalk;
  readonly answering: boolean;
  readonly heard: string;
  readonly onPress: () => void;
  readonly onSettings: () => void;
}

function Talking({ button, answering, heard, onPress, onSettings }: TalkingProps) {
  const state = useTalkingState(button);
  const id = useId();
  const { phase, problem, waits, isSignedOut, seconds } = state;
  // A turn typed meanwhile is being answered: the microphone must not listen to that.
  useEffect(() => {
    if (answering) button.slip();
  }, [answering, button]);
  const isResting = phase === 'idle' && problem === null;
  const isShort = recordingLimits.seconds - seconds <= 10;
  return (
    <>
      <TalkButton
        button={button}
        state={state}
        disabled={answering}
        describedBy={`${id}-how`}
        onPress={onPress}
      />
      <p
        className={classes(
          // Two lines where it is below the button, so that the field does not move while somebody speaks.
          'order-last min-h-[2lh] min-w-0 flex-1 basis-full text-sm in-data-typing:min-h-[1lh] sm:order-none sm:min-h-[1lh] sm:basis-40',
          problem === null ? 'text-soft' : 'text-danger',
        )}
      >
        {/* Without the words on how it works: those are read with the button. */}
        <span role="status">
          {phase === 'recording' && isShort ? 'Less than ten seconds are left. ' : null}
          {wordsOf(state)}
          {isResting && heard !== '' ? <span className="sr-only">Heard: {heard}</span> : null}
        </span>
        {isSignedOut ? (
          // Signing in opens another tab, so that what was said waits in this one.
          <a
            className="text-link mx-1 inline-flex min-h-11 items-center"
            href={signInAgain()}
            target="_blank"
            rel="noopener"
          >
            Sign in (new tab)
          </a>
        ) : null}
        {waits === null ? null : (
          <button type="button" className="text-link ml-1 min-h-11 px-1" onClick={button.sendKept}>
            {waits === 'to be sent' ? 'Turn it into text' : 'Try again'}
          </button>
        )}
        <span id={`${id}-how`} className={isResting ? 'in-data-typing:sr-only' : 'sr-only'}>
          Hold while you speak, or press once to start and once to stop.{' '}
          <span className="pointer-coarse:sr-only">Press Escape to discard it.</span>
        </span>
      </p>
      {phase === 'recording' || phase === 'hearing' || waits !== null ? (
        <Button
          variant="ghost"
          {...discards}
          className={besideLook}
          title="Discard what you said (Esc)"
          onClick={button.discard}
        >
          <CloseIcon width={20} />
          Discard
        </Button>
      ) : (
        <Button variant="ghost" className={besideLook} aria-label="Voice settings" onClick={onSettings}>
          <SlidersIcon width={20} />
          Settings
        </Button>
      )}
    </>
  );
}

/** Treats a drill as a talk without answers. */
const talkWith = (to: VoiceBarProps['to']) =>
  to.kind === 'talk'
    ? { id: to.talk.id, name: to.talk.client.name, turns: to.talk.turns, path: recordingPath }
    : { id: to.drill.id, name: to.drill.name, turns: [], path: drillRecordingPath };

function Bar({ to, answering, onHeard, ears, userId }: VoiceBarProps & { ears: Ears; userId: string }) {
  const { consent, choices, agree, withdraw, choose } = useVoiceMemory(userId, ears);
  const spar = useQuery(sparQuery);
  const voices = useDeviceVoices();
  const voice = voices.find(({ voiceURI }) => voiceURI === choices.clientVoice) ?? null;
  const talk = talkWith(to);
  const client = useClientVoice(talk, consent === null ? null : voice);
  const [open, setOpen] = useState(false);
  const [heard, setHeard] = useState('');
  // The button stays when the handler for its words changes.
  const latest = useRef({ onHeard, choices });
  useEffect(() => {
    latest.current = { onHeard, choices };
  });
  const [tell] = useState(() => (text: string, isWhole: boolean) => {
    setHeard(text);
    latest.current.onHeard(text, isWhole && latest.current.choices.sendsAtOnce);
  });
  const button = usePushToTalk(talk.path.replace(':id', talk.id), ears, tell);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 [@media(max-height:30rem)]:in-data-typing:flex-1 [@media(max-height:30rem)]:in-data-typing:flex-nowrap">
      {consent === null || button === null ? (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <MicrophoneIcon width={20} />
          Talk by voice
        </Button>
      ) : (
        <>
          <Talking
            button={button}
            answering={answering}
            heard={heard}
            onPress={client.stop}
            onSettings={() => setOpen(true)}
          />
          {client.isSpeaking ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Stop the voice of ${talk.name}`}
              onClick={client.stop}
            >
              <StopIcon width={20} />
            </Button>
          ) : null}
        </>
      )}
      <VoiceDialog
        open={open}
        way={ears.way}
        sends={to.kind === 'talk'}
        clientName={talk.name}
        isDemo={(spar.data?.origin.demoNotice ?? null) !== null}
        consent={consent}
        choices={choices}
        voices={voices}
        onOpen={setOpen}
        onAgree={() => {
          agree();
          setOpen(false);
        }}
        onWithdraw={() => {
          button?.discard();
          client.stop();
          withdraw();
          setOpen(false);
        }}
        onChoose={choose}
      />
    </div>
  );
}

/** Talking by voice; renders nothing if this browser or this site cannot hear. */
export function VoiceBar(props: VoiceBarProps) {
  const viewer = useViewer();
  const spar = useQuery(sparQuery);
  const ears = useEars(spar.isPending ? undefined : (spar.data?.transcribes ?? false));
  // Reserves the button's place, so that the field does not move under a finger when it appears.
  if (ears === undefined) return <div className="min-h-11" />;
  if (!viewer || ears === null) return null;
  return <Bar key={ears.way} {...props} ears={ears} userId={viewer.userId} />;
}
