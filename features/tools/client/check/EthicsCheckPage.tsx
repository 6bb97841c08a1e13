import { useState } from 'react';
import { writtenRules } from '#content/prompts/ethical-persuasion.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { CopyButton } from '#platform/client/ui/CopyButton.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { ShieldIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { checkText, toolLimits } from '#features/tools/contract.ts';
import { phraseLanguage } from '#features/tools/rules/ethics-kinds.ts';

type Checked = Answer<typeof checkText>;

/** What honest persuasion would not say, why, and what to do. */
function Marks({ marks }: Pick<Checked, 'marks'>) {
  if (marks.length === 0)
    return (
      <p className="text-success flex items-center gap-3 font-medium">
        <ShieldIcon width={24} className="shrink-0" />
        Nothing in this text was flagged.
      </p>
    );
  return (
    <section aria-labelledby="marks" className="grid gap-4">
      <h2 id="marks" className="font-display text-heading font-bold">
        What to change
      </h2>
      <ul className="grid gap-5">
        {marks.map(({ advice, kind, quote, reason }, at) => (
          <li key={at} className="border-line grid gap-2 border-t-2 pt-5">
            <div>
              <Badge tone="danger">{writtenRules[kind].label}</Badge>
            </div>
            <blockquote className="font-medium wrap-anywhere">“{quote}”</blockquote>
            <p className="max-w-prose">
              {reason} {advice}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each claim of the text, and where it stands. */
function Receipt({ receipt }: Pick<Checked, 'receipt'>) {
  return (
    <section aria-labelledby="receipt" className="grid gap-4">
      <h2 id="receipt" className="font-display text-heading font-bold">
        Receipt
      </h2>
      {receipt.length === 0 ? (
        <p className="text-soft max-w-prose">
          No figure, quotation, proof or scarcity is claimed here. Other claims aren’t looked for.
        </p>
      ) : (
        <>
          <p className="text-soft max-w-prose">
            Figures, quotations, proof and scarcity, and where each stands. Whether the place means the same
            is yours to judge.
          </p>
          <ul className="grid">
            {receipt.map(({ source, standing, words }) => (
              <li
                key={words}
                className="border-line grid gap-1 border-t-2 py-3 sm:grid-cols-[1fr_2fr] sm:gap-6"
              >
                <strong className="wrap-anywhere">{words}</strong>
                {standing === 'shown' && source !== null ? (
                  <div className="wrap-anywhere">
                    {source.address === null ? (
                      source.title
                    ) : (
                      <PageLink to={source.address} className="text-link inline-flex min-h-11 items-center">
                        {source.title}
                      </PageLink>
                    )}
                    {source.words === null ? null : <p className="text-soft text-sm">“{source.words}”</p>}
                  </div>
                ) : (
                  <p className={standing === 'reckoned' ? '' : 'text-danger font-medium'}>
                    {standing === 'reckoned' ? 'Follows from your figures' : 'Not shown'}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The text with nothing in it that was marked. */
function Honest({ honest }: { readonly honest: string }) {
  return (
    <section aria-labelledby="honest" className="grid gap-4">
      <h2 id="honest" className="font-display text-heading font-bold">
        Honest version
      </h2>
      <p className="text-soft max-w-prose">
        {honest === ''
          ? 'Each sentence is marked, so nothing is left. Begin with what the client told you.'
          : 'Marked sentences are left out, and a figure that nothing shows is a gap. Nothing is added.'}
      </p>
      {honest === '' ? null : (
        <>
          <p className="bubble border-line max-w-prose border-2 p-6 whitespace-pre-wrap wrap-anywhere">
            {honest}
          </p>
          <div>
            <CopyButton text={honest} label="Copy the honest version" />
          </div>
        </>
      )}
    </section>
  );
}

function CheckForm({ viewer }: { readonly viewer: PublicViewer }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const form = useForm(
    checkText.body,
    { text: '', facts: '' },
    { draft: `tools.ethics-check.${viewer.userId}` },
  );
  const submit = form.submit(async (body) => setChecked(await call(checkText, { body })), {
    onFailure: (error) => toast.error('Error', messageOf(error)),
  });
  return (
    <div className="grid max-w-3xl gap-12">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <TextArea label="Your text" rows={8} limit={toolLimits.checked} {...form.field('text')} />
        <TextArea
          label="What is true (optional)"
          hint="Prices, dates, places left. Cards that were heard, your brand voice and your profile are looked into anyway."
          rows={3}
          limit={toolLimits.field}
          {...form.field('facts')}
        />
        <Button type="submit" busy={form.busy} className="w-fit">
          Check
        </Button>
      </form>
      <div aria-live="polite" className="grid gap-12 empty:hidden">
        {checked === null ? null : (
          <>
            <Marks marks={checked.marks} />
            <Receipt receipt={checked.receipt} />
            {checked.honest === null ? null : <Honest honest={checked.honest} />}
          </>
        )}
      </div>
    </div>
  );
}

/** `/tools/ethics-check`: any text by the fixed rules, each claim with where it stands. */
export function EthicsCheckPage() {
  const member = useMemberOnly();
  return (
    <div className="page-width grid gap-8 py-10 sm:py-16">
      <PageHeading
        title="Ethics check"
        lead={`Paste any ${phraseLanguage} text that goes to a client. By fixed rules you read what presses or invents, and where each claim stands. No AI reads it, and nothing is kept.`}
      />
      {member === null ? null : <CheckForm key={member.userId} viewer={member} />}
    </div>
  );
}
