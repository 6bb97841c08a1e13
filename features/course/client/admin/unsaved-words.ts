import { prefillsOf } from '#features/course/rules-prefills.ts';
import type { TypedPart } from '#platform/client/ui/notices/NewerVersion.tsx';
import { fieldLabels, optionPlaces, questionPlaces, toolNames, toolOf } from './practice-form.ts';

type Values = Readonly<Record<string, string>>;

const linesOf = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '').join('\n');

function taskWords(values: Values): string {
  const tool = toolOf(values['useItNow.tool']);
  if (tool === null) return '';
  const fields = prefillsOf(tool).flatMap((name) => {
    const value = values[`useItNow.fields.${name}`] ?? '';
    return value.trim() === '' ? [] : [`${fieldLabels[name] ?? name}: ${value}`];
  });
  const name = toolNames.find(({ value }) => value === tool)?.label ?? tool;
  return linesOf([name, `Button: ${values['useItNow.label'] ?? ''}`, ...fields]);
}

function questionWords(values: Values, place: number): string {
  const at = `questions.${place}`;
  const options = optionPlaces.map((option) => {
    const text = values[`${at}.options.${option}`] ?? '';
    return text.trim() === '' || values[`${at}.options`] !== String(option) ? text : `${text} (right)`;
  });
  return linesOf([values[`${at}.question`] ?? '', ...options, values[`${at}.explanation`] ?? '']);
}

const plain = (label: string, name: string) => ({ label, wordsOf: (values: Values) => values[name] ?? '' });

const parts = [
  plain('Title', 'title'),
  plain('Description', 'description'),
  plain('Text', 'text'),
  plain('Minutes', 'durationMinutes'),
  plain('Objectives', 'objectives'),
  ...questionPlaces.map((place) => ({
    label: `Question ${place + 1}`,
    wordsOf: (values: Values) => questionWords(values, place),
  })),
  { label: 'Task', wordsOf: taskWords },
];

/** The parts that somebody typed and that the newer lesson doesn't say. @param before what the form began with */
export function unsavedWords(typed: Values, before: Values, newer: Values): readonly TypedPart[] {
  return parts.flatMap(({ label, wordsOf }) => {
    const words = wordsOf(typed);
    const isOwn = words !== wordsOf(before) && words !== wordsOf(newer);
    return isOwn && words.trim() !== '' ? [{ label, words }] : [];
  });
}
