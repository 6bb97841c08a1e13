import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import type { Course, SearchHit } from '#features/course/contract.ts';
import { searchQuery } from './api.ts';
import { neighbours, openLessons, usePreview } from './place.ts';

interface Choice {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly target: { readonly slug: string; readonly t?: string } | 'notes' | 'start';
}

const places = {
  title: 'Lesson',
  text: 'In the text',
  captions: 'In the film',
  note: 'In your note',
} as const;
const inMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** What can be done before anything is typed: continue, or go to a page. */
function commands(course: Course, slug: string | undefined): readonly Choice[] {
  const { previous, next } = neighbours(course, slug ?? '');
  const goOn = openLessons(course).find(({ id }) => id === course.continueWith);
  return [
    ...(next ? [{ key: 'next', title: `Next: ${next.title}`, detail: 'Lesson', target: next }] : []),
    ...(previous
      ? [{ key: 'previous', title: `Previous: ${previous.title}`, detail: 'Lesson', target: previous }]
      : []),
    ...(goOn && goOn.slug !== slug
      ? [{ key: 'continue', title: `Continue: ${goOn.title}`, detail: 'Where you left off', target: goOn }]
      : []),
    { key: 'notes', title: 'My notes', detail: 'Page', target: 'notes' },
    { key: 'start', title: 'Course Content', detail: 'Page', target: 'start' },
  ];
}

function choiceOf(hit: SearchHit, at: number): Choice {
  const where = hit.second === null ? places[hit.found] : `${places[hit.found]} at ${inMinutes(hit.second)}`;
  return {
    key: `${at}:${hit.slug}`,
    title: hit.title,
    detail: hit.found === 'title' ? hit.moduleTitle : `${where}: ${hit.excerpt}`,
    target: { slug: hit.slug, ...(hit.second !== null && { t: String(Math.floor(hit.second)) }) },
  };
}

interface PaletteProps {
  readonly course: Course;
  readonly onClose: () => void;
}

/** Finds words in the open lessons and goes anywhere in the course; works with the keyboard alone. */
export function Palette({ course, onClose }: PaletteProps) {
  const { slug } = useParams({ strict: false });
  const { kept } = usePreview();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const asked = useDeferredValue(words.trim());
  const found = useQuery(searchQuery(asked));
  const isAsking = asked.length > 1;
  const choices = isAsking ? (found.data?.hits.map(choiceOf) ?? []) : commands(course, slug);
  const current = Math.min(chosen, choices.length - 1);

  const follow = ({ target }: Choice) => {
    onClose();
    if (target === 'notes') void navigate({ to: '/course/notes', search: kept });
    else if (target === 'start') void navigate({ to: '/course', search: kept });
    else {
      const search = target.t === undefined ? kept : { ...kept, t: target.t };
      void navigate({ to: '/course/$slug', params: { slug: target.slug }, search });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = { ArrowDown: current + 1, ArrowUp: current - 1 };
    const next = moves[event.key];
    const choice = choices[current];
    if (next !== undefined) {
      const at = (next + choices.length) % Math.max(1, choices.length);
      setChosen(at);
      document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && choice) follow(choice);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onOpen={onClose} title="Search the course">
      <TextField
        label="Words from a title, a text, a film or your notes"
        name="q"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={words}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={choices[current] ? `${listId}-${current}` : undefined}
        onValue={(value) => {
          setWords(value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Found" className="grid gap-1">
        {choices.map((choice, at) => (
          <button
            key={choice.key}
            id={`${listId}-${at}`}
            type="button"
            role="option"
            aria-selected={at === current}
            tabIndex={-1}
            className={classes(
              'rounded-control grid min-h-11 gap-0.5 px-3 py-2 text-left',
              at === current ? 'bg-accent-wash' : 'hover:bg-sunken',
            )}
            onClick={() => follow(choice)}
          >
            <span className="font-semibold">{choice.title}</span>
            <span className="text-soft text-sm wrap-anywhere">{choice.detail}</span>
          </button>
        ))}
      </div>
      <p role="status" className="text-soft text-sm">
        {!isAsking
          ? ''
          : found.isError
            ? found.error.message
            : found.isFetching
              ? 'Searching …'
              : choices.length === 0
                ? 'Nothing found in the lessons that are open to you.'
                : `${choices.length} found`}
      </p>
    </Dialog>
  );
}
