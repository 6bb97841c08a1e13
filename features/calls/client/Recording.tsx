import { useId, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { textOfRecording } from './call-file.ts';

/** A recording becomes text here, once everybody agreed; the text is read before anything is judged. */
export function Recording({ onText }: { readonly onText: (text: string) => void }) {
  const id = useId();
  const [consent, setConsent] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ readonly of: 'consent' | 'file'; readonly text: string } | null>(
    null,
  );

  async function send() {
    if (file === null) return setProblem({ of: 'file', text: 'Choose the recording.' });
    if (consent === '') return setProblem({ of: 'consent', text: 'Check the box if everybody agreed.' });
    setProblem(null);
    setBusy(true);
    try {
      onText(await textOfRecording(file));
    } catch (error) {
      setProblem({ of: 'file', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  }
  const wrong = problem?.of === 'file' ? problem.text : null;
  return (
    <details className="border-line border-y-2">
      <summary className="flex min-h-14 items-center justify-between gap-3 py-2 font-semibold">
        I have a recording
      </summary>
      <div className="grid max-w-prose gap-3 pb-5">
        <p>
          In California, Florida, Germany and many other places you may record a call only if everybody on it
          agrees. We ask for that everywhere. Tell them what you do with the recording, and stop if one says
          no.
        </p>
        <label htmlFor={id} className="font-semibold">
          The recording
        </label>
        <p id={`${id}-hint`} className="text-soft">
          MP3, M4A, MP4, WAV, WebM or Ogg, up to 25 MB. It goes to the service that turns it into text, and
          the sound is gone as soon as the text is here.
        </p>
        <input
          id={id}
          type="file"
          accept="audio/*,video/mp4,video/webm,.m4a,.ogg"
          aria-describedby={wrong === null ? `${id}-hint` : `${id}-hint ${id}-problem`}
          aria-invalid={wrong === null ? undefined : true}
          className="file:border-edge file:bg-raised file:text-ink file:mr-4 file:min-h-11 file:rounded-full file:border-2 file:px-5 file:font-semibold min-h-12 max-w-full"
          onChange={({ currentTarget }) => {
            setProblem(null);
            setFile(currentTarget.files?.[0] ?? null);
          }}
        />
        {wrong === null ? null : (
          <p id={`${id}-problem`} role="alert" className="text-danger font-medium">
            {wrong}
          </p>
        )}
        <CheckField
          name="consent"
          value={consent}
          onValue={(value) => {
            setProblem(null);
            setConsent(value);
          }}
          error={problem?.of === 'consent' ? problem.text : undefined}
          label="Everybody on the call agreed that it was recorded and is turned into text."
        />
        <Button type="button" variant="secondary" className="w-fit" busy={busy} onClick={() => void send()}>
          Turn it into text
        </Button>
        {busy ? (
          <p role="status" className="text-soft">
            Listening. An hour of talk takes a few minutes; keep this page open.
          </p>
        ) : null}
      </div>
    </details>
  );
}
