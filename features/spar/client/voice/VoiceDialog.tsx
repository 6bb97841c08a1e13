import { useId } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogActions } from '#platform/client/ui/windows/DialogActions.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { Switch } from '#platform/client/ui/forms/Switch.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { HearingWay } from './ears.ts';
import type { VoiceChoices, VoiceConsent } from './voice-memory.ts';

interface VoiceDialogProps {
  readonly open: boolean;
  readonly way: HearingWay;
  /** Whether the text is a turn that is sent and answered; in a drill it is not. */
  readonly sends: boolean;
  readonly clientName: string;
  /** A stand-in replaces the real provider here. */
  readonly isDemo: boolean;
  readonly consent: VoiceConsent | null;
  readonly choices: VoiceChoices;
  readonly voices: readonly SpeechSynthesisVoice[];
  readonly onOpen: (open: boolean) => void;
  readonly onAgree: () => void;
  readonly onWithdraw: () => void;
  readonly onChoose: (change: Partial<VoiceChoices>) => void;
}

/** What leaves the device, before the microphone opens. */
function WhatLeaves({ way, sends, isDemo }: Pick<VoiceDialogProps, 'way' | 'sends' | 'isDemo'>) {
  if (way === 'device')
    return (
      <p>
        Your browser turns what you say into text on this device. No sound leaves it, and none is kept. The
        text waits in the field{sends ? ', and is sent when you send it' : ', and stays on this page'}.
      </p>
    );
  return (
    <>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          The microphone is open while you hold the button, or from one press to the next: a minute at most.
        </li>
        <li>
          The recording goes through our server to the provider of the AI model, who turns it into text. We
          keep no sound.
        </li>
        <li>If a recording ends by itself, nothing leaves this device until you say so.</li>
        <li>
          The text waits in the field
          {sends ? ' until you send it, or is sent at once if you turn that on' : ', and stays on this page'}.
        </li>
        <li>
          Your voice can tell who you are. Please say no names of clients and nothing told to you in
          confidence.
        </li>
      </ul>
      {isDemo ? (
        <p className="font-semibold">
          In this demo a stand-in takes the provider’s place. It recognizes nothing, and answers with lines of
          its own.
        </p>
      ) : null}
    </>
  );
}

/** The consent to be heard; once given, the member's choices and the way to withdraw. */
export function VoiceDialog(props: VoiceDialogProps) {
  const { open, way, sends, clientName, isDemo, consent, choices, voices } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onOpen={props.onOpen}
      title="Talk by voice"
      // Screen reader users hear what they agree to before the button.
      {...(consent === null ? { describedBy: id } : {})}
    >
      <div id={id} className="grid gap-4">
        <WhatLeaves way={way} sends={sends} isDemo={isDemo} />
      </div>
      {consent === null ? (
        <DialogActions>
          <Button variant="secondary" onClick={() => props.onOpen(false)}>
            No, I’ll type
          </Button>
          <Button onClick={props.onAgree}>I agree, use my microphone</Button>
        </DialogActions>
      ) : (
        <div className="grid gap-4">
          {sends ? (
            <Switch
              label="Send as soon as I let go"
              on={choices.sendsAtOnce}
              onChange={(sendsAtOnce) => props.onChoose({ sendsAtOnce })}
            />
          ) : null}
          {!sends || voices.length === 0 ? null : (
            <SelectField
              label={`A voice of this device speaks for ${clientName}`}
              name="client-voice"
              value={choices.clientVoice ?? 'off'}
              options={[
                { value: 'off', label: 'None: I’ll read' },
                ...voices.map(({ voiceURI, name }) => ({ value: voiceURI, label: name })),
              ]}
              onValue={(uri) => props.onChoose({ clientVoice: uri === 'off' ? null : uri })}
            />
          )}
          <div className="text-soft flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <p>You agreed on {momentOf(consent.givenAt)}.</p>
            <Button variant="ghost" onClick={props.onWithdraw}>
              Withdraw consent
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
