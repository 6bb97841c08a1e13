import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { type AdminModule, deleteModule, updateModule } from '#features/course/contract-admin.ts';
import { modulesQuery, useAdminAct } from './api.ts';
import { ItemRow } from './ItemRow.tsx';
import { type Publication, switchPublication } from './publication.ts';
import { OrderConsequence } from './OrderQuestion.tsx';
import { usePublishQuestion } from './PublishQuestion.tsx';
import { counted, unlockWords } from './unlock-words.ts';

const EditModuleDialog = lazy(async () => ({
  default: (await import('./EditModuleDialog.tsx')).EditModuleDialog,
}));

/** What a switch did to a module. */
function wordsOf({ publishedLessons, title }: AdminModule, isPublished: boolean): string {
  if (!isPublished)
    return `“${title}” is hidden from members, with its lessons. What they did in it is kept.`;
  return publishedLessons === 0
    ? `“${title}” is published, but none of its lessons is: publish these too.`
    : `“${title}” is published. Members see it, and its lessons from their day on.`;
}

/** One module: when it opens, whether it is published, and the actions for it. */
export function ModuleRow({ module }: { readonly module: AdminModule }) {
  const [editing, setEditing] = useState(false);
  const { id, version, lessons, publishedLessons } = module;
  const publish = useAdminAct('Failed to update module', (body: Publication) =>
    call(updateModule, { params: { id }, body }),
  );
  const modules = useQuery(modulesQuery);
  const { ask, question } = usePublishQuestion();
  async function switchTo(on: boolean): Promise<void> {
    if (on && publishedLessons > 0 && !(await ask(module, modules.data ?? []))) return;
    switchPublication(publish, { to: { version, isPublished: on }, words: wordsOf(module, on) });
  }
  const remove = useAdminAct('Failed to delete module', () => call(deleteModule, { params: { id } }));
  const left = (modules.data ?? []).flatMap((one) => (one.id === id ? [] : [one.id]));
  const published = publishedLessons === lessons ? '' : `, ${publishedLessons} published`;
  return (
    <>
      <ItemRow
        kind="Module"
        item={module}
        opens={{ module: id }}
        facts={`${unlockWords(module.unlockAfterDays)} · ${counted(lessons, 'lesson')}${published}`}
        publishing={publish.isPending}
        onPublish={(on) => void switchTo(on)}
        onDelete={() => remove.mutateAsync(undefined)}
        deleteQuestion="Are you sure you want to delete this module? This will also delete all its lessons."
        consequence={module.isPublished ? <OrderConsequence wanted={left} /> : null}
        onEdit={() => setEditing(true)}
      />
      {question}
      {editing ? (
        <Suspense>
          <EditModuleDialog module={module} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
