import { useQuery } from '@tanstack/react-query';
import { type Ref, useMemo, useState } from 'react';
import { z } from 'zod';
import { CallError } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { SparkIcon } from '#platform/client/ui/icons.tsx';
import { ClientPicker } from '#platform/client/clients/ClientPicker.tsx';
import { chosenClient } from '#platform/contract/clients.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { RequiredNote } from '#platform/client/ui/forms/Field.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { OnlyLooking, useOnlyLooking } from '#features/tools/client/run/OnlyLooking.tsx';
import { ownError } from '#features/tools/client/run/own-error.ts';
import { StartButton } from '#features/tools/client/run/StartButton.tsx';
import { isBlankForm, useStart } from '#features/tools/client/run/start.ts';
import { CardPicker, isAbout } from './CardPicker.tsx';
import { allowanceFor, studioQuery } from '#features/tools/client/studio/api.ts';
import { SentFrom } from './SentFrom.tsx';
import { aboutNobody, fillOfCard, noOrigin, type Texts, usePrefill } from './prefill.ts';
import { StudioAllowanceLine } from '#features/tools/client/studio/StudioAllowanceLine.tsx';
import type { InputOf, RunLinks, ToolPage } from '#features/tools/client/studio/tool.ts';

/** What the form stores besides its fields: whom the text is for, and the card or result that filled it. */
const origins = {
  client: chosenClient,
  cardId: z.string(),
  fromResultId: z.string(),
  fromVersion: z.string(),
};

interface ToolFormProps<Name extends StudioTool> {
  readonly ref: Ref<HTMLFormElement>;
  readonly tool: ToolPage<Name>;
  readonly viewer: PublicViewer;
  readonly onRun: (input: InputOf<Name>, links: RunLinks) => Promise<void>;
  readonly onInvalid: () => void;
}

/** The fields of one tool. What is typed is kept for this member until they sign out. */
export function ToolForm<Name extends StudioTool>({
  ref,
  tool,
  viewer,
  onRun,
  onInvalid,
}: ToolFormProps<Name>) {
  const studio = useQuery(studioQuery);
  const cards = useQuery(cardsQuery);
  const schema = useMemo(() => tool.schema.extend(origins), [tool]);
  const form = useForm(
    schema,
    { ...tool.blank, client: '', ...noOrigin },
    { draft: `tools.${tool.slug}.${viewer.userId}` },
  );
  /** The form's content before something filled it, for a single undo. */
  const [before, setBefore] = useState<Texts | null>(null);
  const values: Texts = form.values;
  /** The card that filled the form on this page. */
  const [picked, setPicked] = useState('');
  const sells = cards.data?.find(({ id }) => id === picked)?.businessDescription ?? '';
  const sellsOther =
    'businessDescription' in tool.blank &&
    picked === values.cardId &&
    sells !== '' &&
    sells !== values.businessDescription;
  /** @param back what "Bring it back" restores */
  function fill(next: Texts, back = values) {
    const overwrites = Object.entries(next).some(
      ([name, value]) =>
        name in tool.blank &&
        values[name]?.trim() &&
        // Initial values were not typed by anybody.
        values[name] !== tool.blank[name] &&
        values[name] !== value,
    );
    setBefore(overwrites ? back : null);
    setPicked(next['cardId'] ?? '');
    form.fill(next);
  }
  /** Lets go of a card that is not about the client whom the member has named by now. @returns whether there was one */
  function letGoOfCard(): boolean {
    const client = values['client']?.trim() ?? '';
    const card = cards.data?.find(({ id }) => id === values.cardId);
    if (!card || client === '' || isAbout(card, client)) return false;
    fill(aboutNobody, { ...values, client: card.client });
    return true;
  }
  const { isFilling, isTaken } = usePrefill(tool, {
    values,
    isBlank: isBlankForm(tool.blank, values),
    fill,
  });
  const start = useStart({
    tool: tool.slug,
    userId: viewer.userId,
    values,
    blank: tool.blank,
    isTaken: isTaken || values.cardId !== '' || values.fromResultId !== '',
    fill: form.fill,
  });

  const allowance = allowanceFor(tool.slug, studio.data);
  const looking = useOnlyLooking();
  const isSpent = allowance?.runs.remaining === 0 || allowance?.tokens?.remaining === 0;

  async function send(parsed: z.output<typeof schema>) {
    // These are in addition to the tool's own fields, which its schema has checked.
    const { cardId, client, fromResultId, fromVersion, ...input } = parsed as Texts &
      Record<keyof typeof origins, string>;
    setBefore(null);
    start.begin();
    // A card that was deleted meanwhile is not sent.
    const card = cards.data?.find(({ id }) => id === cardId);
    const hasCard = cards.data === undefined ? cardId !== '' : card !== undefined;
    await onRun(input as unknown as InputOf<Name>, {
      ...(hasCard ? { cardId } : {}),
      // The card has its client already, and two may have one name.
      ...(client === '' || client === card?.client ? {} : { client }),
      ...(fromResultId === '' ? {} : { fromResultId }),
      ...(fromResultId === '' || fromVersion === '' ? {} : { fromVersion: Number(fromVersion) }),
    });
  }
  const submit = form.submit(send, {
    onInvalid: (message, isMissing) => {
      onInvalid();
      // Other problems are shown at their fields.
      if (isMissing) toast.error('Missing information', message);
    },
    // The failure is already shown in place of the result.
    onFailure: (error) => {
      // The card or result that filled it may have been deleted elsewhere: the next try goes without it.
      if (error instanceof CallError && error.code === 'not_found') form.fill(noOrigin);
    },
  });
  return (
    <form
      ref={ref}
      noValidate
      aria-label={tool.button}
      aria-busy={isFilling || undefined}
      onSubmit={(event) => {
        // Enter in the field sends the form before its blur.
        if (letGoOfCard()) event.preventDefault();
        else submit(event);
      }}
      className="grid min-w-0 gap-6 print:hidden"
    >
      {/* Input before the form is filled would be lost. */}
      <fieldset disabled={isFilling} className="contents">
        <CardPicker
          cardId={values.cardId ?? ''}
          client={values['client'] ?? ''}
          onClient={(client) => form.fill({ client })}
          onPick={(card) => fill(fillOfCard(card, values))}
          onRelease={() => form.fill(noOrigin)}
        />
        <div onBlur={letGoOfCard}>
          <ClientPicker
            label="Client (optional)"
            hint="The text is kept on their page. The AI reads this form and the card, nothing else about them."
            {...ownError(form.field('client'))}
          />
        </div>
        <RequiredNote />
        <SentFrom resultId={values.fromResultId ?? ''} version={values.fromVersion ?? ''} />
        {before ? (
          <p role="status" className="text-soft">
            We replaced what was in these fields.{' '}
            <button
              type="button"
              className="text-link min-h-11"
              onClick={() => {
                form.fill(before);
                setBefore(null);
              }}
            >
              Bring it back
            </button>
          </p>
        ) : null}
        {sellsOther ? (
          <p className="text-soft wrap-anywhere">
            Your own description stays. On this card it says: “{sells}”{' '}
            <button
              type="button"
              className="text-link min-h-11"
              onClick={() => form.fill({ businessDescription: sells })}
            >
              Use the card’s
            </button>
          </p>
        ) : null}
        {tool.fields((name) => ({ ...ownError(form.field(name as 'cardId')), mark: start.markOf(name) }))}
        <div className="grid gap-3">
          <OnlyLooking />
          <Button
            type="submit"
            size="large"
            busy={form.busy}
            disabled={isSpent || looking}
            className="w-full"
          >
            <SparkIcon width={22} />
            {tool.button}
          </Button>
          <StartButton
            isBlank={start.isBlank}
            canClear={start.canClear}
            onExample={() => form.fill(tool.example)}
            onClear={start.clear}
          />
          <StudioAllowanceLine query={studio} allowance={allowance} />
        </div>
      </fieldset>
    </form>
  );
}
