import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { forgetDraft, otherBasis } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { DraftNotice } from '#platform/client/ui/forms/DraftNotice.tsx';
import { NewerNotice, TypedBefore, type TypedPart } from '#platform/client/ui/notices/NewerVersion.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { saveCaptions, type WholeLesson } from '#features/course/contract-admin-lessons.ts';
import { cueBeyond, readCaptions, skippedWords, writeCaptions } from '#features/course/rules-captions.ts';
import { longestCaptions } from '#features/course/rules-captions.ts';
import { useAdminAct } from './api.ts';
import { counted } from './unlock-words.ts';

/** What is wrong with these captions for this film, or null. */
function problemOf(text: string, filmSeconds: number | null): string | null {
  const { cues, problems } = readCaptions(text);
  if (cues === null) return problems.map(({ line, message }) => `Line ${line}: ${message}.`).join(' ');
  const late = filmSeconds === null ? undefined : cueBeyond(cues, filmSeconds);
  return late ? `“${late.text}” comes after the film’s end: are these the captions of this film?` : null;
}

const words = z.strictObject({ captions: z.string() });

const draftOf = ({ id }: WholeLesson) => `course-admin.captions.${id}`;

/** Identifies the captions that an edit is based on: their length and a checksum. */
function basisOf(captions: string): string {
  let sum = 0;
  for (let at = 0; at < captions.length; at += 1) sum = (sum * 31 + captions.charCodeAt(at)) | 0;
  return `${captions.length}.${sum}`;
}

interface FormBasis {
  /** What the form begins with. */
  readonly captions: string;
  /** Identifies the captions that the typed text is based on. */
  readonly basis: string;
  /** The captions that were replaced here: the lesson still has them until it is refetched. */
  readonly before: string | null;
  /** How often the form was restarted with other captions. */
  readonly round: number;
}

interface CaptionsFormProps {
  readonly lesson: WholeLesson;
  readonly shown: FormBasis;
  /** Somebody else saved other captions since what is typed was begun. */
  readonly isStale: boolean;
  readonly onSaved: (captions: string) => void;
  /** @param typed what was typed here, and is not saved */
  readonly onNewer: (typed: string) => void;
}

function CaptionsForm({ isStale, lesson, onNewer, onSaved, shown }: CaptionsFormProps) {
  const picker = useRef<HTMLInputElement>(null);
  const form = useForm(words, { captions: shown.captions }, { draft: draftOf(lesson), basis: shown.basis });
  const text = form.values.captions;
  const [tried, setTried] = useState(false);
  const save = useAdminAct('Failed to update lesson', async (captions: string | null) => {
    const saved = await call(saveCaptions, { params: { id: lesson.id }, body: { captions } });
    toast.success(captions === null ? 'Captions removed' : 'Captions saved');
    // Before the lesson is refetched: otherwise it would look as if somebody else had changed them.
    onSaved(saved.captions ?? '');
  });
  const problem =
    text.trim() === ''
      ? 'Choose a .vtt or .srt file, or write the captions here.'
      : problemOf(text, lesson.durationSeconds);

  async function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    currentTarget.value = '';
    if (file.size > longestCaptions) {
      toast.error('Failed to upload file: This file is too large for captions');
      return;
    }
    const chosen = await file.text();
    const { cues } = readCaptions(chosen);
    form.set('captions', cues && /\.srt$/i.test(file.name) ? writeCaptions(cues) : chosen);
    setTried(true);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (problem === null) save.mutate(text);
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Captions" className="grid gap-5">
      <DraftNotice draft={form.draft} />
      <div>
        <input
          ref={picker}
          type="file"
          accept="text/vtt,.vtt,.srt"
          className="sr-only"
          tabIndex={-1}
          aria-label="Captions file"
          onChange={(event) => void take(event)}
        />
        <Button variant="secondary" onClick={() => picker.current?.click()}>
          Choose a .vtt or .srt file
        </Button>
      </div>
      <TextArea
        label="Captions as WebVTT"
        hint="The first line is WEBVTT. For each caption: a line like 00:01.000 --> 00:04.000, its words below it, then an empty line."
        rows={12}
        className="font-mono text-[0.9375rem]"
        spellCheck={false}
        {...form.field('captions')}
        error={tried && problem !== null ? problem : undefined}
      />
      <p role="status" className="text-soft text-[0.9375rem] empty:hidden">
        {skippedWords(readCaptions(text).skipped)}
      </p>
      {isStale ? (
        <NewerNotice what="caption file" refused={null} onShow={() => onNewer(text)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending} disabled={!form.isChanged}>
            Save captions
          </Button>
          {lesson.captions === null ? null : (
            <Button variant="secondary" onClick={() => save.mutate(null)}>
              Remove captions
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/**
 * The captions of a film: loaded from a .vtt or .srt file, and edited as plain text. What is typed survives a reload and a
 * session that ends; if another admin saves meanwhile, it is shown to be copied.
 */
export function CaptionsEditor({ lesson }: { readonly lesson: WholeLesson }) {
  const id = useId();
  const saved = lesson.captions ?? '';
  const basis = basisOf(saved);
  const [shown, setShown] = useState<FormBasis>(() => ({
    captions: saved,
    basis: otherBasis(draftOf(lesson), { captions: saved }, basis) ?? basis,
    before: null,
    round: 0,
  }));
  const begin = (next: Omit<FormBasis, 'round'>) => setShown(({ round }) => ({ ...next, round: round + 1 }));
  const [left, setLeft] = useState<readonly TypedPart[]>([]);
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
      <CaptionsForm
        key={shown.round}
        lesson={lesson}
        shown={shown}
        isStale={basis !== shown.basis && basis !== shown.before}
        onSaved={(captions) => {
          forgetDraft(draftOf(lesson));
          begin({ captions, basis: basisOf(captions), before: basis });
        }}
        onNewer={(typed) => {
          forgetDraft(draftOf(lesson));
          begin({ captions: saved, basis, before: null });
          if (typed !== shown.captions && typed !== saved && typed.trim() !== '')
            setLeft((before) => [{ label: 'Captions', words: typed }, ...before]);
        }}
      />
      {left.length > 0 ? (
        <TypedBefore what="caption file" parts={left} onDismiss={() => setLeft([])} />
      ) : null}
    </section>
  );
}
