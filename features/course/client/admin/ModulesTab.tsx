import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import { EmptyState } from '#platform/client/ui/states.tsx';
import { daysBetweenModules } from '#features/course/rules.ts';
import { orderModules } from '#features/course/contract-admin.ts';
import { AskedFor } from './AskedFor.tsx';
import { modulesQuery, useAdminAct } from './api.ts';
import { CreateModuleForm } from './CreateModuleForm.tsx';
import { ModuleRow } from './ModuleRow.tsx';
import { DaysChanged } from './DaysChanged.tsx';
import { counted } from './unlock-words.ts';
import { useOrderQuestion } from './OrderQuestion.tsx';
import { SortableList } from '#platform/client/ui/SortableList.tsx';

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
        <AskedFor query={modules} failure="Failed to load modules" waiting="Loading modules">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No modules yet" description="Create the first one: it opens right away." />
            ) : (
              <SortableList label="Modules in order" items={list} busy={reorder.isPending} onOrder={order}>
                {(module) => <ModuleRow module={module} />}
              </SortableList>
            )
          }
        </AskedFor>
      </section>
      <CreateModuleForm ids={modules.data?.map(({ id }) => id) ?? null} mayCreate={ask} />
      {question}
    </div>
  );
}
