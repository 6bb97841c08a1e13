import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';
import { findLearner, type Learner, openEarly } from '#features/course/contract-admin-desk.ts';
import { useAdminAct } from './api.ts';

type LearnerModule = Learner['modules'][number];

/** Says whether the member has been told of a module that was just opened, or when they will be. */
function toldWords({ name, mayRead }: Learner, { isPublished }: LearnerModule): string {
  if (!mayRead) return `${name} finds it open when access to the course begins.`;
  return isPublished ? `We told ${name}.` : `We’ll tell ${name} when it’s published with a lesson in it.`;
}

/** When a module opens to this member, in words. */
function openingWords({ isOpen, openedEarly, opensAt }: LearnerModule, mayRead: boolean): string {
  if (openedEarly) return mayRead ? 'Open, by an admin' : 'Opens with their course access, by an admin';
  if (isOpen) return 'Open';
  return opensAt === null ? 'No course access yet' : `Opens on ${dayOf(opensAt)}`;
}

function LearnerModules({
  learner,
  onChange,
}: {
  readonly learner: Learner;
  readonly onChange: (learner: Learner) => void;
}) {
  const open = useAdminAct('Failed to update module', (moduleId: string) =>
    call(openEarly, { body: { userId: learner.userId, moduleId } }),
  );
  return (
    <div className="grid gap-4">
      <p>
        <strong>{learner.name}</strong>{' '}
        <span className="text-soft">
          {learner.since === null
            ? 'has no access to the course right now. What you open waits until they do.'
            : `has had the course since ${dayOf(learner.since)}.`}
        </span>
      </p>
      <ul aria-label={`Modules of ${learner.name}`} className="divide-line grid divide-y-2">
        {learner.modules.map((module) => (
          <li key={module.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <div className="grid gap-0.5">
              <p className="font-semibold">
                {module.order}. {module.title}
              </p>
              <p className="text-soft text-[0.9375rem]">{openingWords(module, learner.mayRead)}</p>
            </div>
            {module.isOpen || module.openedEarly ? (
              <Badge tone={module.isOpen ? 'success' : 'neutral'}>{module.isOpen ? 'Open' : 'Waiting'}</Badge>
            ) : (
              <Button
                variant="secondary"
                aria-label={`Open ${module.title} now`}
                busy={open.isPending && open.variables === module.id}
                onClick={() =>
                  open.mutate(module.id, {
                    onSuccess: (after) => {
                      toast.success('Module opened', toldWords(learner, module));
                      onChange(after);
                    },
                  })
                }
              >
                Open now
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens a module for one member ahead of its day. */
export function OpenEarlySection() {
  const [learner, setLearner] = useState<Learner | null>(null);
  const form = useForm(findLearner.body, { email: '' });
  const submit = form.submit(
    async (body) => {
      setLearner(null);
      setLearner(await call(findLearner, { body }));
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <SettingsSection
      title="Open a module early"
      text="For one member, before its day. It stays open to them."
    >
      <form noValidate onSubmit={submit} className="grid max-w-xl items-start gap-3 sm:grid-cols-[1fr_auto]">
        <TextField label="Email of the member" type="email" autoComplete="off" {...form.field('email')} />
        {/* Level with the field, which its label pushes down by one line. */}
        <div className="sm:pt-[calc(1lh+0.375rem)]">
          <Button type="submit" variant="secondary" busy={form.busy} className="min-h-12">
            Find
          </Button>
        </div>
      </form>
      {learner ? <LearnerModules learner={learner} onChange={setLearner} /> : null}
    </SettingsSection>
  );
}
