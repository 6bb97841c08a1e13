import { Button } from '#platform/client/ui/Button.tsx';
import { orderModules } from '#features/course/contract-admin.ts';
import { paceOf } from '#features/course/rules-drip.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { QueryState } from './QueryState.tsx';
import { modulesQuery, useAdminAct } from './api.ts';
import { CreateModuleForm } from './CreateModuleForm.tsx';
import { ModuleRow } from './ModuleRow.tsx';
import { useOrderQuestion } from './OrderQuestion.tsx';
import { SortableList } from '#platform/client/ui/lists/SortableList.tsx';

const DripDialog = lazy(async () => ({ default: (await import('./DripDialog.tsx')).DripDialog }));

/** The modules in their order, and a form for a new one. */
export function ModulesTab() {
  const modules = useQuery(modulesQuery);
  const mayPace = can(useViewer() ?? null, 'admin');
  const reorder = useAdminAct('Failed to update module', (wanted: readonly string[]) =>
    call(orderModules, {
      body: { seen: (modules.data ?? []).map(({ id }) => id), wanted: [...wanted] },
    }),
  );
  const { ask, question } = useOrderQuestion();
  const [settingDays, setSettingDays] = useState(false);
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
            {modules.data ? `${paceOf(modules.data.map((module) => module.unlockAfterDays)).opens}. ` : null}
            Wherever you move a module, if it’s open to a member it stays open, and a day we told a member
            stays.
          </p>
          {mayPace && modules.data && modules.data.length > 0 ? (
            <Button variant="secondary" className="mt-2 w-fit" onClick={() => setSettingDays(true)}>
              Set the opening days
            </Button>
          ) : null}
          {settingDays && modules.data ? (
            <Suspense>
              <DripDialog modules={modules.data} onClose={() => setSettingDays(false)} />
            </Suspense>
          ) : null}
        </div>
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
