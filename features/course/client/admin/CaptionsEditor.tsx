import { type ChangeEvent, useId, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { saveCaptions, type WholeLesson } from '#features/course/contract-admin-lessons.ts';
import { cueBeyond, readCaptions } from '#features/course/rules-captions.ts';
import { longestCaptions } from '#features/course/rules-captions-length.ts';
import { useAdminAct } from './api.ts';
import { counted } from './unlock-words.ts';

/** What is wrong with these captions for this film, or null. */
function problemOf(text: string, filmSeconds: number | null): string | null {
  const { cues, problems } = readCaptions(text);
  if (cues === null) return problems.map(({ line, message }) => `Line ${line}: ${message}.`).join(' ');
  const late = filmSeconds === null ? undefined : cueBeyond(cues, filmSeconds);
  return late ? `“${late.text}” comes after the film’s end: are these the captions of this film?` : null;
}

/** The captions of a film: loaded from a .vtt file, and edited as plain text. */
export function CaptionsEditor({ lesson }: { readonly lesson: WholeLesson }) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(lesson.captions ?? '');
  const [tried, setTried] = useState(false);
  const save = useAdminAct('Failed to update lesson', (captions: string | null) =>
    call(saveCaptions, { params: { id: lesson.id }, body: { captions } }),
  );
  const problem =
    text.trim() === ''
      ? 'Choose a .vtt file or write the captions here.'
      : problemOf(text, lesson.durationSeconds);
  const changed = text !== (lesson.captions ?? '');

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    currentTarget.value = '';
    if (file.size > longestCaptions) {
      toast.error('Failed to upload file: This file is too large for captions');
      return;
    }
    setText(await file.text());
    setTried(true);
  }
  function submit() {
    setTried(true);
    if (problem === null) save.mutate(text, { onSuccess: () => toast.success('Captions saved') });
  }
  return (
    <section aria-labelledby={id} className="border-line grid gap-5 border-t-2 pt-8">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-heading">
          Captions
        </h2>
        {lesson.captions === null ? (
          <Badge>None yet</Badge>
        ) : (
          <Badge tone="success">{counted(readCaptions(lesson.captions).cues?.length ?? 0, 'caption')}</Badge>
        )}
      </div>
      <div>
        <input
          ref={picker}
          type="file"
          accept="text/vtt,.vtt"
          className="sr-only"
          tabIndex={-1}
          aria-label="Captions file"
          onChange={(event) => void take(event)}
        />
        <Button variant="secondary" onClick={() => picker.current?.click()}>
          Choose a .vtt file
        </Button>
      </div>
      <TextArea
        label="Captions as WebVTT"
        name="captions"
        rows={12}
        className="font-mono text-[0.9375rem]"
        spellCheck={false}
        value={text}
        onValue={setText}
        error={tried && problem !== null ? problem : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={save.isPending} disabled={!changed} onClick={submit}>
          Save captions
        </Button>
        {lesson.captions === null ? null : (
          <Button
            variant="secondary"
            onClick={() =>
              save.mutate(null, {
                onSuccess: () => {
                  setText('');
                  setTried(false);
                  toast.success('Captions removed');
                },
              })
            }
          >
            Remove captions
          </Button>
        )}
      </div>
    </section>
  );
}
