import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { longText } from '#platform/contract/text.ts';
import { type Recall, recallLimits } from '#features/clients/contract-recall.ts';
import { bareOf, type Kept, keptKinds } from '#features/clients/rules-recall.ts';
import { stepDay, today } from '#features/clients/client/step-words.ts';
import { useChangeRecall, useDeleteRecall } from './api.ts';
import { keptWords, questionFor, wayWords } from './recall-words.ts';

const told = z.strictObject({
  answer: longText({ max: recallLimits.answer, required: 'Please write what they said, or “Nothing”' }),
});

/** What the client said when they were asked in person. */
function TellForm({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const change = useChangeRecall();
  const form = useForm(told, { answer: '' }, { draft: `clients.told.${id}` });
  const submit = form.submit(
    async ({ answer }) => {
      await change.mutateAsync({ id, change: { answer, isAsked: true } });
      onDone();
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextField
        label="What did they say, in their words?"
        autoComplete="off"
        maxLength={recallLimits.answer}
        {...form.field('answer')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The answer with the words marked that were in the sentence. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const found = new Set(words);
  return text.split(/(\s+)/u).map((part, place) =>
    found.has(bareOf(part)) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change places
      <mark key={place} className="bg-accent-wash text-ink rounded-sm">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

function Answer({ recall: { answer, id } }: { readonly recall: Recall }) {
  const change = useChangeRecall();
  if (answer === null) return null;
  return (
    <div className="grid gap-3">
      <blockquote className="border-accent border-l-4 pl-4 wrap-anywhere">
        <Marked text={answer.text} words={answer.words} />
        <footer className="text-soft text-[0.9375rem]">
          {answer.by === 'client' ? 'They wrote this' : 'They told you'} on {dayOf(answer.at)}
        </footer>
      </blockquote>
      <div className="max-w-xs">
        <SelectField
          label="What stayed"
          name={`kept-${id}`}
          hint={
            answer.isCorrected ? 'As you said' : 'By the words that both sentences share. You can correct it.'
          }
          value={answer.kept}
          options={keptKinds.map((value) => ({ value, label: keptWords[value] }))}
          onValue={(kept) =>
            change.mutate(
              { id, change: { kept: kept as Kept } },
              { onError: (error) => toast.error('Error', messageOf(error)) },
            )
          }
        />
      </div>
    </div>
  );
}

interface RecallItemProps {
  readonly recall: Recall;
  readonly clientName: string;
  /** It was saved just now: it comes into view. */
  readonly isSaved: boolean;
}

/** The day to ask; once the question is copied, when that was, since only the member knows whether it is sent. */
function timingWords({ askedAt, askOn }: Recall): string {
  const day = stepDay(askOn);
  if (askedAt === null) return `Ask ${askOn <= today() ? 'now' : `on ${day}`}`;
  const asks = askOn < today() ? `was ${dayOf(`${askOn}T12:00`)}` : `is ${day}`;
  return `Copied on ${dayOf(askedAt)}; the day to ask ${asks}. Their answer comes here.`;
}

/** One sentence: when to ask for it, the question to send, and what came back. */
export function RecallItem({ recall, clientName, isSaved }: RecallItemProps) {
  const { answer, id, isErased, link, sentence, talkedOn, way } = recall;
  const change = useChangeRecall();
  const { busy, remove } = useDeleteRecall();
  const [tells, setTells] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isSaved) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [isSaved]);
  return (
    <li ref={item} tabIndex={-1} className="border-line grid gap-3 border-t-2 py-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <div className="grid gap-0.5">
          <p className="font-semibold wrap-anywhere">“{sentence}”</p>
          <p className="text-soft text-[0.9375rem]">
            {wayWords[way]}, {dayOf(`${talkedOn}T12:00`)}
            {answer === null && !isErased ? ` · ${timingWords(recall)}` : ''}
          </p>
        </div>
        <Button
          variant="ghost"
          aria-label={`Delete the sentence “${sentence}”`}
          busy={busy}
          onClick={() => remove(id)}
        >
          <TrashIcon width={20} />
        </Button>
      </div>
      <Answer recall={recall} />
      {isErased ? <p className="text-soft">They erased their answer.</p> : null}
      {link === null ? null : tells ? (
        <TellForm id={id} onDone={() => setTells(false)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <CopyButton
            label="Copy the question"
            text={questionFor(clientName, link)}
            onCopied={() =>
              change.mutate(
                { id, change: { isAsked: true } },
                { onError: (error) => toast.error('Error', messageOf(error)) },
              )
            }
          />
          <Button variant="ghost" onClick={() => setTells(true)}>
            They told me
          </Button>
        </div>
      )}
    </li>
  );
}
