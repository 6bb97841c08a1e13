import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { type AdminLesson, type AdminModule, orderLessons } from '#features/course/contract-admin.ts';
import { QueryState } from './QueryState.tsx';
import { lessonsQuery, modulesQuery, useAdminAct } from './api.ts';
import { CreateLessonForm } from './CreateLessonForm.tsx';
import { EditionPanel } from './EditionPanel.tsx';
import { LessonEditor } from './LessonEditor.tsx';
import { LessonRow } from './LessonRow.tsx';
import { SortableList } from '#platform/client/ui/lists/SortableList.tsx';

const EditModuleDialog = lazy(async () => ({
  default: (await import('./EditModuleDialog.tsx')).EditModuleDialog,
}));

interface Search {
  /** The module whose lessons are shown. */
  readonly module?: string;
  /** The id of the lesson being edited, or `new`. */
  readonly lesson?: string;
  /** The id of the lesson that is compared with its new edition. */
  readonly edition?: string;
  /** The id of the lesson from which somebody came back to the list. */
  readonly at?: string;
}

interface ModuleLessonsProps {
  readonly module: AdminModule;
  readonly lessons: readonly AdminLesson[];
  readonly at: string | undefined;
  readonly onEdit: (id: string) => void;
  readonly onCompare: (id: string) => void;
}

/** The lessons of one module in their order. */
function ModuleLessons({ module, lessons, at, onEdit, onCompare }: ModuleLessonsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isListed = lessons.some(({ id }) => id === at);
  useEffect(() => {
    if (at === undefined || !isListed) return;
    const rows = [...(list.current?.querySelectorAll('[data-id]') ?? [])];
    const row = rows.find((one) => one.getAttribute('data-id') === at);
    row?.scrollIntoView({ block: 'center', behavior: 'instant' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, [at, isListed]);
  const reorder = useAdminAct('Failed to update lesson', (wanted: readonly string[]) =>
    call(orderLessons, {
      params: { id: module.id },
      body: { seen: lessons.map(({ id }) => id), wanted: [...wanted] },
    }),
  );
  if (lessons.length === 0)
    return (
      <EmptyState title="No lessons in this module yet" description="Add a film, a PDF or a text to read." />
    );
  const order = (wanted: readonly string[]) =>
    reorder.mutateAsync(wanted).then(
      () => true,
      // `useAdminAct` has already shown the failure.
      () => false,
    );
  return (
    <div ref={list}>
      <SortableList
        label={`Lessons of ${module.title}`}
        items={lessons}
        busy={reorder.isPending}
        onOrder={order}
      >
        {(lesson) => (
          <LessonRow
            lesson={lesson}
            onEdit={() => onEdit(lesson.id)}
            onCompare={() => onCompare(lesson.id)}
          />
        )}
      </SortableList>
    </div>
  );
}

interface NewEditionsProps {
  readonly lessons: readonly AdminLesson[];
  readonly onCompare: (lesson: AdminLesson) => void;
}

/** Says that an update has new text for lessons that were edited here, in any module. */
function NewEditions({ lessons, onCompare }: NewEditionsProps) {
  const [first, ...more] = lessons.filter(({ hasNewerEdition }) => hasNewerEdition);
  if (!first) return null;
  const count = more.length + 1;
  return (
    <Notice
      tone="attention"
      title={count === 1 ? 'One lesson has a new edition.' : `${count} lessons have a new edition.`}
    >
      <p className="mb-3">
        The last update of this site came with new words for {count === 1 ? 'a lesson' : 'lessons'} that you
        changed. Yours {count === 1 ? 'stays' : 'stay'} until you decide.
      </p>
      <Button variant="secondary" className="w-fit" onClick={() => onCompare(first)}>
        Compare “{first.title}”
      </Button>
    </Notice>
  );
}

/** Leads from a module's lessons to its own title and description: its name in the list of modules leads here. */
function EditModule({ module }: { readonly module: AdminModule }) {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button variant="secondary" className="min-h-12" onClick={() => setEditing(true)}>
        Edit this module
      </Button>
      {editing ? (
        <Suspense>
          <EditModuleDialog module={module} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The lessons of a module, with a form for a new one or for the one being edited. */
export function LessonsTab() {
  const modules = useQuery(modulesQuery);
  const lessons = useQuery(lessonsQuery);
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const chosen = modules.data?.find(({ id }) => id === search.module) ?? modules.data?.[0];
  const go = ({ module = chosen?.id, lesson, edition, at }: Search) =>
    void navigate({
      to: '/course-admin',
      search: {
        tab: 'lessons',
        ...(module ? { module } : {}),
        ...(lesson ? { lesson } : {}),
        ...(edition ? { edition } : {}),
        ...(at ? { at } : {}),
      },
      // The list shows the lesson itself.
      resetScroll: at === undefined,
    });
  /** Back to the list that the lesson is in now: it may have been moved to another module. */
  const back = (id: string) => {
    const module = lessons.data?.find((lesson) => lesson.id === id)?.moduleId;
    go({ at: id, ...(module ? { module } : {}) });
  };

  function content(list: readonly AdminModule[], all: readonly AdminLesson[]) {
    if (search.lesson === 'new')
      return (
        <CreateLessonForm
          modules={list}
          moduleId={search.module ?? ''}
          onClose={(lesson) => go(lesson ? { module: lesson.moduleId, lesson: lesson.id } : {})}
        />
      );
    if (search.lesson !== undefined)
      return (
        <LessonEditor
          key={search.lesson}
          id={search.lesson}
          modules={list}
          onClose={() => back(search.lesson ?? '')}
          onCompare={() => go({ edition: search.lesson ?? '' })}
        />
      );
    if (search.edition !== undefined)
      return (
        <EditionPanel key={search.edition} id={search.edition} onClose={() => back(search.edition ?? '')} />
      );
    if (!chosen)
      return (
        <EmptyState title="No modules yet" description="A lesson belongs to a module: create one first." />
      );
    return (
      <section aria-label="Lessons" className="grid max-w-4xl gap-6">
        <div className="grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
          <SelectField
            label="Module"
            name="module"
            value={chosen.id}
            onValue={(module) => go({ module })}
            options={list.map(({ id, order, title }) => ({ value: id, label: `${order}. ${title}` }))}
          />
          <EditModule key={chosen.id} module={chosen} />
          <Button className="min-h-12" onClick={() => go({ lesson: 'new' })}>
            <PlusIcon width={20} />
            New lesson
          </Button>
        </div>
        <NewEditions lessons={all} onCompare={({ id, moduleId }) => go({ module: moduleId, edition: id })} />
        <ModuleLessons
          module={chosen}
          lessons={all.filter(({ moduleId }) => moduleId === chosen.id)}
          at={search.at}
          onEdit={(lesson) => go({ lesson })}
          onCompare={(edition) => go({ edition })}
        />
      </section>
    );
  }
  return (
    <QueryState query={modules} failure="Failed to load modules" waiting="Loading modules">
      {(list) => (
        <QueryState query={lessons} failure="Failed to load lessons" waiting="Loading lessons">
          {(all) => content(list, all)}
        </QueryState>
      )}
    </QueryState>
  );
}
