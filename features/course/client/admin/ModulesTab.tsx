import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { type AdminModule, orderModules } from '#features/course/contract-admin.ts';
import { daysBetweenModules, unlockAfterDays } from '#features/course/rules.ts';
import { counted } from './unlock-words.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { QueryState } from './QueryState.tsx';
import { modulesQuery, useAdminAct } from './api.ts';
import { CreateModuleForm } from './CreateModuleForm.tsx';
import { ModuleRow } from './ModuleRow.tsx';
import { useOrderQuestion } from './OrderQuestion.tsx';
import { SortableList } from '#platform/client/ui/lists/SortableList.tsx';

interface DaysChangedProps {
  readonly modules: readonly AdminModule[];
  readonly busy: boolean;
  readonly onApply: () => void;
}

/**
 * Tells the admin that the modules' days no longer match the product's rule, as after a change to it, and offers to
 * apply the rule.
 */
function DaysChanged({ modules, busy, onApply }: DaysChangedProps) {
  const isOld = modules.some((module) => module.unlockAfterDays !== unlockAfterDays(module.order));
  if (!isOld) return null;
  return (
    <Notice tone="attention" title="These modules still open on their old days">
      <p>
        A module should now open {counted(daysBetweenModules, 'day')} after the one before it. Until you apply
        that, or change the order, nothing changes for anybody.
      </p>
      <p>
        Members who have started keep every open module and every day we told them; if a new day comes sooner,
        they get it sooner. Members who join after that get the new days.
      </p>
      <Button variant="secondary" className="mt-2 w-fit" busy={busy} onClick={onApply}>
        Apply the new days
      </Button>
    </Notice>
  );
}

/** The modules in their order, and a form for a new one. */
export function ModulesTab() {
  const modules = useQuery(modulesQuery);
  const reorder = useAdminAct('Failed to update module', (wanted: readonly string[]) =>
    call(orderModules, {
      body: { seen: (modules.data ?? []).map(({ id }) => id), wanted: [...wanted] },
    }),
  );
  const { ask, question } = useOrderQuestion();
  async function order(wanted: readonly string[]): Promise<boolean> {
    if (!(await ask(wanted))) return false;
    return reorder.mutateAsync(wanted).then(
      () => true,
      // `useAdminAct` has already shown the failure.
      () => false,
    );
  }
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-14">
      <section aria-labelledby="module-list" className="grid gap-5">
        <div className="grid gap-1">
          <h2 id="module-list" className="text-heading">
            Modules in order
          </h2>
          <p className="text-soft max-w-prose">
            A module opens {counted(daysBetweenModules, 'day')} after the one before it. Wherever you move it,
            a module that’s open to a member stays open, and a day we told a member stays.
          </p>
        </div>
        {modules.data ? (
          <DaysChanged
            modules={modules.data}
            busy={reorder.isPending}
            onApply={() => void order((modules.data ?? []).map(({ id }) => id))}
          />
        ) : null}
        <QueryState query={modules} failure="Failed to load modules" waiting="Loading modules">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No modules yet" description="Create the first one: it opens right away." />
            ) : (
              <SortableList label="Modules in order" items={list} busy={reorder.isPending} onOrder={order}>
                {(module) => <ModuleRow module={module} />}
              </SortableList>
            )
          }
        </QueryState>
      </section>
      <CreateModuleForm ids={modules.data?.map(({ id }) => id) ?? null} mayCreate={ask} />
      {question}
    </div>
  );
}
