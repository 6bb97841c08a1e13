import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { keepingCopy } from '#platform/client/offline/offline.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { addRecall, recallLimits } from '#features/clients/contract-recall.ts';
import { askAfterDays, recallWays } from '#features/clients/rules-recall.ts';
import { today } from '#features/clients/client/step-words.ts';
import { listCards } from '#features/tools/contract.ts';
import { briefOf } from '#features/tools/rules/brief.ts';
import { useAddRecall } from './api.ts';
import { wayWords } from './recall-words.ts';

/** The member's cards; the studio and the brief keep them under the same key. */
const cardsQuery = queryOptions({
  queryKey: ['tools', 'cards'],
  queryFn: ({ signal }) =>
    keepingCopy('tools.cards', async () => (await call(listCards, {}, { signal })).cards),
});

/** A day so many days after another, `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

interface RecallFormProps {
  readonly clientId: string;
  readonly onSaved?: (id: string) => void;
}

/** The one sentence that should be left, and when to ask for it. */
export function RecallForm({ clientId, onSaved }: RecallFormProps) {
  const add = useAddRecall(clientId);
  const empty: z.input<typeof addRecall.body> = {
    sentence: '',
    way: 'call',
    opener: '',
    talkedOn: today(),
    askOn: dayAfter(today(), askAfterDays),
  };
  const openers = useId();
  const [isBeginning, setIsBeginning] = useState(false);
  // Written as on the card, it is known again when the brief says what stayed.
  const cards = useQuery({ ...cardsQuery, enabled: isBeginning });
  const theirs = cards.data?.filter((card) => card.clientId === clientId) ?? [];
  const form = useForm(addRecall.body, empty, { draft: `clients.recall.${clientId}` });
  const submit = form.submit(
    async (typed) => {
      const { id } = await add.mutateAsync(typed);
      form.fill(empty);
      toast.success('Saved. We remind you on the day.');
      onSaved?.(id);
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 pb-3">
      <TextField
        label="What should they still know in a week?"
        hint="One sentence, as you would say it to them"
        autoComplete="off"
        maxLength={recallLimits.sentence}
        {...form.field('sentence')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Said in"
          options={recallWays.map((value) => ({ value, label: wayWords[value] }))}
          {...form.field('way')}
        />
        <TextField label="On" type="date" {...form.field('talkedOn')} />
        <TextField label="Ask on" type="date" {...form.field('askOn')} />
      </div>
      <TextField
        label="How you began (optional)"
        autoComplete="off"
        list={openers}
        onFocus={() => setIsBeginning(true)}
        maxLength={recallLimits.opener}
        {...form.field('opener')}
      />
      <datalist id={openers}>
        {[...new Set(theirs.flatMap((card) => briefOf(card).openers))].map((line) => (
          <option key={line}>{line}</option>
        ))}
      </datalist>
      <Button type="submit" busy={form.busy} className="w-fit">
        Save the sentence
      </Button>
    </form>
  );
}
