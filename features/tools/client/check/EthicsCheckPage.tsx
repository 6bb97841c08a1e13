import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { StopIcon } from '#platform/client/ui/icons-at-work.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { checkText, toolLimits } from '#features/tools/contract.ts';
import { Claims, Honest, Lands, Marks } from './Findings.tsx';
import { useCheck } from './use-check.ts';

type Check = ReturnType<typeof useCheck>;

/** Whether somebody is reading, or why nobody did. */
function Reader({ again, problem, reading, stop }: Pick<Check, 'again' | 'problem' | 'reading' | 'stop'>) {
  if (reading === null && problem === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="text-soft max-w-prose">
        {problem === null
          ? `An AI is reading it as your client would. ${reading === 0 ? '' : `${reading} found so far.`}`
          : `The AI didn’t read it: ${problem}`}
      </p>
      {problem === null ? (
        <Button variant="secondary" onClick={stop}>
          <StopIcon width={20} />
          Stop
        </Button>
      ) : (
        <Button variant="secondary" onClick={again}>
          Read it again
        </Button>
      )}
    </div>
  );
}

function CheckForm({ viewer }: { readonly viewer: PublicViewer }) {
  const check = useCheck();
  const { checked, read, reading } = check;
  const form = useForm(
    checkText.body,
    { text: '', facts: '' },
    { draft: `tools.ethics-check.${viewer.userId}` },
  );
  const submit = form.submit(check.begin, {
    onFailure: (error) => toast.error('Error', messageOf(error)),
  });
  return (
    <div className="grid max-w-3xl gap-12">
      <form noValidate onSubmit={submit} className="grid gap-6">
        <TextArea label="Your text" rows={8} limit={toolLimits.checked} {...form.field('text')} />
        <TextArea
          label="What is true (optional)"
          hint="Prices, dates, places left. We also look in cards with a client’s own words, your brand voice and your profile."
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
            <Reader {...check} />
            {read?.lands ? <Lands lands={read.lands} origin={read.origin} /> : null}
            <Marks {...checked} isRead={reading === null} />
            {/* There is nothing honest to copy while somebody still reads it. */}
            {checked.honest === null || reading !== null ? null : <Honest honest={checked.honest} />}
            <Claims receipt={checked.receipt} />
          </>
        )}
      </div>
    </div>
  );
}

/** `/tools/ethics-check`: any text by the fixed rules and a reader, each claim with where it stands. */
export function EthicsCheckPage() {
  const member = useMemberOnly();
  return (
    <div className="page-width grid gap-8 py-10 sm:py-16">
      <PageHeading
        title="Ethics check"
        lead="Paste what you are about to send. Fixed rules look first, then an AI reads it as your client would. We keep nothing of it."
      />
      {member === null ? null : <CheckForm key={member.userId} viewer={member} />}
    </div>
  );
}
