import type { ModelTrouble } from '#platform/contract/model-state.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Setup } from './api.ts';

/** What is wrong, and what to do about it. */
export const modelTroubleWords: Readonly<Record<ModelTrouble, string>> = {
  quota: 'The model provider’s credit is used up, or there’s a problem with its billing. Add credit there.',
  key: 'The model provider refuses our key. Check ANTHROPIC_API_KEY, OPENAI_API_KEY or AI_API_KEY.',
  model: 'The provider doesn’t know this model, or has retired it. Set another one in AI_MODEL.',
  address: 'Nothing at the model’s address speaks its protocol. Check AI_BASE_URL: most end in /v1.',
  request:
    'The provider refuses our requests to the model. The log has the status; another AI_MODEL may help.',
  unreachable: 'The model isn’t answering, or takes too long.',
};

/** The same of the model that turns recordings into text. */
const transcriptionTroubleWords: Readonly<Record<ModelTrouble, string>> = {
  ...modelTroubleWords,
  model: 'The provider does not know the model, or has retired it. Name another in AI_TRANSCRIPTION_MODEL.',
  address:
    'The address of the model has no transcription. Leave AI_TRANSCRIPTION_MODEL unset, or name another address in AI_BASE_URL.',
  request:
    'The provider refused a recording. That one may have been broken; if no other goes through, name another model in AI_TRANSCRIPTION_MODEL.',
};

/** `2027-04-01` as people read it. */
const dayOf = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** What the owner should know about the writing model; nothing while all is well. */
export function ModelNotice({ model }: { readonly model: NonNullable<Setup['model']> }) {
  const { endsOn, listing, name, trouble, troubledAt, transcription } = model;
  return (
    <>
      {trouble && troubledAt ? (
        <Notice tone="danger" title="The writing tools aren’t working">
          <p className="max-w-prose">
            {modelTroubleWords[trouble]} Last seen {momentOf(troubledAt)}; the model is {name}.
          </p>
        </Notice>
      ) : null}
      {transcription?.trouble && transcription.troubledAt ? (
        <Notice tone="danger" title="Practice calls by voice fail">
          <p className="max-w-prose">
            {transcriptionTroubleWords[transcription.trouble]} Last seen {momentOf(transcription.troubledAt)};
            the model is {transcription.name}. Members type instead.
          </p>
        </Notice>
      ) : null}
      {listing === 'missing' ? (
        <Notice tone="danger" title={`The provider no longer lists ${name}`}>
          <p>It was retired, or it never had this name. Set another model in AI_MODEL.</p>
        </Notice>
      ) : null}
      {listing === 'ending' ? (
        <Notice tone="attention" title={`${name} is about to be retired`}>
          <p>
            {endsOn
              ? `The provider switches it off on ${dayOf(endsOn)}.`
              : 'The provider has announced that it will retire it.'}{' '}
            Set another model in AI_MODEL before that.
          </p>
        </Notice>
      ) : null}
    </>
  );
}
