import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useViewer } from '#platform/client/session.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import {
  brandVoiceBody,
  languages,
  readBrandVoice,
  saveBrandVoice,
  voiceLimits,
} from '#features/tools/contract-voice.ts';
import { isBlankForm } from './run/start.ts';
import { phraseLanguage } from '#features/tools/rules/ethics-kinds.ts';

type Voice = Answer<typeof readBrandVoice>;

const voiceQuery = queryOptions({
  queryKey: ['tools', 'voice'],
  queryFn: ({ signal }) => call(readBrandVoice, {}, { signal }),
});

/** Splits typed words at line breaks and commas. */
function wordsOf(text: string): string[] {
  return text
    .split(/[\n,;]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

const wordsMost = `Please name at most ${voiceLimits.words} words`;
const wordTooLong = `Please keep each under ${voiceLimits.word} characters`;
const typedWords = z
  .string()
  .transform(wordsOf)
  .refine((words) => words.length <= voiceLimits.words, wordsMost)
  .refine((words) => words.every((word) => word.length <= voiceLimits.word), wordTooLong);

/** The form's own version of the contract: lists are typed as text. */
const typedVoice = z.strictObject({
  samples: brandVoiceBody.shape.samples,
  wordsToUse: typedWords,
  wordsToAvoid: typedWords,
  language: z.enum(languages, 'Please choose a language'),
});

/** An example voice, from the same trade as the other examples. */
const exampleVoice = {
  samples:
    'Hello Mrs. Jensen,\n\nyour stove is fine. The flap sticks a little, and that can wait until spring. I wrote down what I saw, so you don’t have to remember it.\n\nCall when something smells odd. Better once too often.',
  wordsToUse: ['first fire', 'have a look', 'plainly'].join('\n'),
  wordsToAvoid: ['solution', 'premium', 'hurry'].join('\n'),
};

const textsOf = ({ samples, wordsToUse, wordsToAvoid, language }: Voice) => ({
  samples,
  wordsToUse: wordsToUse.join('\n'),
  wordsToAvoid: wordsToAvoid.join('\n'),
  language: language as string,
});

interface VoiceProps {
  readonly viewer: PublicViewer;
}

/** The fields; what is typed is kept for this member until it is saved. */
function VoiceForm({ viewer, voice }: VoiceProps & { readonly voice: Voice }) {
  const client = useQueryClient();
  const form = useForm(typedVoice, textsOf(voice), { draft: `tools.voice.${viewer.userId}` });
  const submit = form.submit(
    async (body) => {
      const saved = await call(saveBrandVoice, { body });
      client.setQueryData(voiceQuery.queryKey, saved);
      form.fill(textsOf(saved));
      // The pages that show what the tools know about the member are out of date.
      void client.invalidateQueries({ queryKey: ['tools', 'studio'] });
      toast.success('Brand voice saved', 'Every tool writes with it from now on.');
    },
    {
      onFailure: (error) => toast.error('Error', messageOf(error)),
    },
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <TextArea
        label="Samples of your own writing"
        hint="Two or three emails or posts that sound like you. The tools take their rhythm and their words, never their content."
        rows={9}
        limit={voiceLimits.samples}
        {...form.field('samples')}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextArea label="Words to use" hint="One per line." rows={5} {...form.field('wordsToUse')} />
        <TextArea label="Words to avoid" hint="One per line." rows={5} {...form.field('wordsToAvoid')} />
      </div>
      <SelectField
        label="Language of the output"
        hint={
          form.values.language === phraseLanguage
            ? undefined
            : `The ethics check knows phrases in ${phraseLanguage} only. In other languages it only checks figures.`
        }
        options={languages.map((value) => ({ value, label: value }))}
        {...form.field('language')}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.busy} className="w-fit">
          Save
        </Button>
        {isBlankForm({ samples: '', wordsToUse: '', wordsToAvoid: '' }, form.values) ? (
          <Button
            variant="ghost"
            onClick={({ currentTarget }) => {
              // This button disappears, so the focus moves to the first field.
              currentTarget.form?.querySelector('textarea')?.focus();
              form.fill(exampleVoice);
            }}
          >
            Use an example
          </Button>
        ) : null}
        {form.isChanged ? <p className="text-soft">Not saved yet. This tab holds on to it for now.</p> : null}
      </div>
    </form>
  );
}

function Voice({ viewer }: VoiceProps) {
  const voice = useQuery(voiceQuery);
  if (voice.isPending) return <Skeleton className="h-160" />;
  if (!voice.data) {
    return (
      <ErrorState
        message={messageOf(voice.error)}
        retrying={voice.isFetching}
        onRetry={() => void voice.refetch()}
      />
    );
  }
  return <VoiceForm viewer={viewer} voice={voice.data} />;
}

/** `/settings/brand-voice`: how the tools' texts should sound. Set once, applied to every tool. */
export function BrandVoicePage() {
  const viewer = useViewer();
  return (
    <SettingsSection
      title="Sound like yourself"
      text="Set it once. The writing tools give it to the AI model and write with it, and each result says so."
    >
      {viewer && can(viewer, 'tools.use') ? (
        <Voice key={viewer.userId} viewer={viewer} />
      ) : (
        <EmptyState
          title="Brand voice comes with the writing tools"
          description="With Tools & Resources or Premium, every ad, post, email and script sounds like you."
          action={
            <Button asChild>
              <a href="/#pricing">See the plans</a>
            </Button>
          }
        />
      )}
    </SettingsSection>
  );
}
