import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { spoken } from '#features/tracker/rules/expression.ts';
import type { LineReview } from '#features/tracker/rules/rehearsal.ts';
import { disagreementOf } from '#features/tracker/rules/tone.ts';
import type { Lesson } from './kept-sessions.ts';

interface LineReviewTableProps {
  readonly lines: readonly LineReview[];
  readonly lesson: Lesson;
  readonly onLesson: (lesson: Lesson) => void;
}

const questions = [
  { name: 'keep', label: 'Keep', hint: 'What worked, word and face together?' },
  { name: 'start', label: 'Start', hint: 'What will you try next time?' },
  { name: 'stop', label: 'Stop', hint: 'Where did face and words disagree?' },
] as const;

/** Where face and words were opposites, in words of its own below the face's. */
function Disagreement({ line }: { readonly line: LineReview }) {
  const found = disagreementOf(line);
  if (!found) return null;
  return (
    <span className="block font-semibold">
      The words are {found.words}, the face {found.face}.
    </span>
  );
}

/** The script's lines with what the face did at each, and the member's own verdict. */
export function LineReviewTable({ lines, lesson, onLesson }: LineReviewTableProps) {
  return (
    <div className="grid gap-6">
      <table className="w-full text-left text-sm sm:text-base">
        <caption className="sr-only">Your script, line by line</caption>
        <thead>
          <tr className="text-soft border-line border-b-2">
            <th className="py-2 pr-2 sm:pr-4 font-semibold">Line</th>
            <th className="py-2 pr-2 sm:pr-4 font-semibold">Face</th>
            <th className="py-2 pr-2 sm:pr-4 font-semibold">Valence</th>
            <th className="py-2 font-semibold">Attention</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.from} className="border-line border-b align-top">
              <td className="py-3 pr-2 wrap-anywhere sm:pr-4">{line.text}</td>
              <td className="py-3 pr-2 sm:pr-4">
                {line.dominant ?? 'not seen'}
                <Disagreement line={line} />
              </td>
              <td className="py-3 pr-2 sm:pr-4 tabular-nums">
                {line.dominant ? spoken('valence', line.valence).number : '–'}
              </td>
              <td className="py-3 tabular-nums">{line.dominant ? `${Math.round(line.attention)}%` : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-soft text-sm">
        The tone of the words is guessed from a short list of English ones: it marks where to look, and is no
        verdict.
      </p>
      <div className="grid gap-5 md:grid-cols-3">
        {questions.map(({ name, label, hint }) => (
          <TextArea
            key={name}
            name={`lesson-${name}`}
            label={label}
            hint={hint}
            rows={3}
            value={lesson[name]}
            onValue={(value) => onLesson({ ...lesson, [name]: value })}
          />
        ))}
      </div>
    </div>
  );
}
