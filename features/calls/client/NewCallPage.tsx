import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { ClientPicker } from '#platform/client/clients/ClientPicker.tsx';
import { forgetDraft } from '#platform/client/drafts.ts';
import { useForm } from '#platform/client/form.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { chosenClient, clientLimits, labelOf, listClients } from '#platform/contract/clients.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { day } from '#platform/contract/fields.ts';
import { addCall, changeCall } from '#features/calls/contract.ts';
import { addClient } from '#features/clients/contract.ts';
import { memberAmong } from '#features/calls/rules/transcript/names.ts';
import { bring, type Brought, sendingOf } from '#features/calls/rules/bring.ts';
import type { CallSource } from '#features/calls/rules/limits.ts';
import { callsQuery, keepCall } from './api.ts';
import { readCallFile } from './call-file.ts';
import { Recording } from './Recording.tsx';
import { costWords, Sending } from './Sending.tsx';

/** Of the speakers, the one who is nobody. */
const nobody = 'nobody';

const about = z.strictObject({
  me: z.string().min(1, 'Please say which one you are'),
  client: chosenClient,
  heldOn: day(),
  masked: z.enum(['', 'yes']),
});

const draft = 'calls.new';

/** This day on this device's calendar. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The client by the name that was chosen or typed; a new one is made. @throws CallError */
async function clientIdOf(chosen: string): Promise<string | null> {
  const name = chosen.trim();
  if (name === '') return null;
  const { clients } = await call(listClients, {
    query: { q: name.replaceAll(',', ' ').slice(0, clientLimits.question) },
  });
  const known = clients.find((one) => labelOf(one) === name || one.name === name);
  return known?.id ?? (await call(addClient, { body: { name } })).id;
}

interface AboutProps {
  readonly member: PublicViewer;
  readonly brought: Brought;
  readonly source: CallSource;
  readonly onBack: () => void;
}

/** Who, with whom and when, and what of it is sent. */
function About({ member, brought, source, onBack }: AboutProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { client: asked = '' } = useSearch({ strict: false }) as { client?: string };
  const calls = useQuery(callsQuery);
  const others = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form before was longer: a phone would stand at the end of this one.
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { speakers, turns } = brought;
  const form = useForm(
    about,
    {
      me: speakers.length === 0 ? nobody : String(memberAmong(speakers, member) ?? ''),
      client: String(asked),
      heldOn: today(),
      masked: 'yes',
    },
    { draft: `${draft}.about` },
  );
  const { client: named, masked, me } = form.values;
  const memberSpeaker = /^\d+$/u.test(me) && Number(me) < speakers.length ? Number(me) : null;
  const sending = useMemo(
    () => sendingOf({ speakers, turns, memberSpeaker, client: named, isMasked: masked === 'yes' }),
    [speakers, turns, memberSpeaker, named, masked],
  );
  const submit = form.submit(
    async (typed) => {
      const { call: kept, isKnown } = await call(addCall, {
        body: {
          clientId: await clientIdOf(typed.client),
          heldOn: typed.heldOn,
          source,
          speakers: [...speakers],
          memberSpeaker,
          isMasked: typed.masked === 'yes',
          turns: [...turns],
        },
      });
      // By name: the same words may have come with the speakers in another order.
      const label = memberSpeaker === null ? undefined : speakers[memberSpeaker];
      const chosen = label === undefined ? null : kept.speakers.indexOf(label);
      const isOther = isKnown && chosen !== -1 && chosen !== kept.memberSpeaker;
      const shown = isOther
        ? await call(changeCall, {
            params: { id: kept.id },
            body: { memberSpeaker: chosen, isMasked: typed.masked === 'yes' },
          })
        : kept;
      keepCall(client, shown);
      for (const name of [draft, `${draft}.about`]) forgetDraft(name);
      // One that is there may be masked otherwise: its review begins when it is asked for.
      if (isOther)
        toast.success(
          'You already have this call.',
          `We’re reviewing it again, with ${label ?? 'nobody'} as you.`,
        );
      else if (isKnown) toast.success('You already have this call.', 'Here it is, as you left it.');
      const search = (isKnown && !isOther ? {} : { begin: 'yes' }) as never;
      await navigate({ to: '/calls/$id', params: { id: kept.id }, search });
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        Who is who, and what is sent
      </h2>
      <div className="flex flex-wrap items-center gap-x-6">
        <p className="tabular-nums">
          {turns.length === 1 ? '1 turn' : `${turns.length.toLocaleString('en-US')} turns`}
          {speakers.length === 0 ? ', nobody named' : ` by ${speakers.slice(0, 3).join(', ')}`}
          {speakers.length > 3 ? ` and ${speakers.length - 3} more` : ''}
        </p>
        <Button type="button" variant="ghost" onClick={onBack}>
          Change the text
        </Button>
      </div>
      {speakers.length === 0 ? (
        <p className="text-soft">
          Nobody is named in this text, so we can’t tell whose words are whose. We read it as your notes.
        </p>
      ) : (
        <SelectField
          {...form.field('me')}
          label="Which one are you?"
          options={[
            ...speakers.map((label, index) => ({ value: String(index), label })),
            { value: nobody, label: 'None of them' },
          ]}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <ClientPicker {...form.field('client')} label="Your client" />
        <TextField {...form.field('heldOn')} label="Day of the call" type="date" />
      </div>
      <div>
        <CheckField
          {...form.field('masked')}
          label="Replace your client, the other speakers, names after a title (Ms. Orr), phone numbers, emails, links and amounts before it’s sent."
          describedBy={others}
        />
        <p id={others} className="text-soft text-[0.9375rem]">
          We can’t know who else is named. Look through what is sent, and change such a name in the text
          first.
        </p>
      </div>
      <Sending turns={sending.turns} isMasked={masked === 'yes'} />
      <p className="text-soft tabular-nums">
        {calls.data ? costWords(sending.pieces, calls.data.allowance) : 'Checking what you have left…'}
      </p>
      <Button type="submit" size="large" busy={form.busy} className="w-fit">
        Review this call
      </Button>
    </form>
  );
}

const words = z.strictObject({ text: z.string() });

/** `/calls/new`: a transcript, notes or a recording, and then what is needed to read it. */
export function NewCallPage() {
  const member = useMemberOnly();
  const id = useId();
  const calls = useQuery({ ...callsQuery, enabled: member !== null });
  const form = useForm(words, { text: '' }, { draft });
  const [brought, setBrought] = useState<Brought | null>(null);
  const [source, setSource] = useState<CallSource>('pasted');
  const [problem, setProblem] = useState<string | undefined>(undefined);

  function take(text: string, from: CallSource) {
    const read = bring(text);
    setSource(from);
    // Over the bound it would only slow the field down, and nobody sends it.
    if (from !== 'pasted' && typeof read !== 'string') form.fill({ text });
    setProblem(typeof read === 'string' ? read : undefined);
    setBrought(typeof read === 'string' ? null : read);
  }
  async function read(file: File | undefined) {
    if (!file) return;
    const got = await readCallFile(file);
    if ('problem' in got) setProblem(got.problem);
    else take(got.text, 'file');
  }
  if (member !== null && !can(member, 'spar.use'))
    return (
      <div className="page-width py-6 sm:py-12">
        <PageHeading
          title="Review a call"
          lead="What your client really said, what you walked past, and one thing to change."
        />
        <Button asChild>
          <PageLink to="/#pricing">It comes with a plan</PageLink>
        </Button>
      </div>
    );
  return (
    <div className="page-width py-6 sm:py-12">
      <PageHeading
        title="Review a call"
        lead="What your client really said, what you walked past, and one thing to change."
      />
      {member === null ? null : brought ? (
        <About member={member} brought={brought} source={source} onBack={() => setBrought(null)} />
      ) : (
        <form
          noValidate
          className="grid max-w-2xl gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            take(form.values.text, source === 'recording' ? source : 'pasted');
          }}
        >
          <TextArea
            {...form.field('text')}
            label="The call"
            hint="Paste a transcript from Zoom, Teams, Meet, Gong or Otter, or your notes. Or drop a TXT, DOCX, VTT or SRT file here."
            rows={7}
            error={problem}
            onDrop={(event) => {
              const [file] = event.dataTransfer.files;
              if (!file) return;
              event.preventDefault();
              void read(file);
            }}
            onValue={(text) => {
              setProblem(undefined);
              setSource('pasted');
              form.set('text', text);
            }}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit">Next</Button>
            <label
              htmlFor={id}
              className="border-edge bg-raised hover:bg-sunken focus-within:outline-focus inline-flex min-h-11 cursor-pointer items-center rounded-full border-2 px-5 font-semibold focus-within:outline-3"
            >
              Choose a file
              <input
                id={id}
                type="file"
                className="sr-only"
                accept=".txt,.docx,.vtt,.srt,.md,text/plain,text/vtt"
                onChange={({ currentTarget }) => {
                  const file = currentTarget.files?.[0];
                  // The same file may be chosen again.
                  void read(file).then(() => void (currentTarget.value = ''));
                }}
              />
            </label>
          </div>
          {calls.data?.transcribes ? (
            <Recording
              onText={(text) => {
                form.fill({ text });
                setSource('recording');
                setProblem(text.trim() === '' ? 'Nobody says anything in this recording.' : undefined);
              }}
            />
          ) : null}
          <p className="text-soft max-w-prose text-[0.9375rem]">
            Nothing is sent until you’ve seen what. We review what was said, never the people who said it.
          </p>
        </form>
      )}
    </div>
  );
}
