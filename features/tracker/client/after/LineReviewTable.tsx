import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { spoken } from '#features/tracker/rules/expression.ts';
import type { LineReview } from '#features/tracker/rules/rehearsal.ts';
import { disagreementOf } from '#features/tracker/rules/tone.ts';
import type { Reads } from '#features/tracker/rules/reads.ts';
import type { Lesson } from './kept-sessions.ts';

interface LineReviewTableProps {
  readonly reads: Reads;
  readonly lines: readonly LineReview[];
  readonly lesson: Lesson;
  readonly onLesson: (lesson: Lesson) => void;
}

const questions = [
  { name: 'keep', label: 'Keep', hint: 'What worked, in words and face?' },
  { name: 'start', label: 'Start', hint: 'What will you try next time?' },
  { name: 'stop', label: 'Stop', hint: 'Where did face and words disagree?' },
] as const;

/** Says where face and words were opposites, on a separate line below the face's. */
function Disagreement({ line }: { readonly line: LineReview }) {
  const found = disagreementOf(line);
  if (!found) return null;
  return (
    <span className="block font-semibold">
      The words are {found.words}, the face {found.face}.
    </span>
  );
}

/** What the face did during a line, if emotions were read. */
function FaceCells({ line }: { readonly line: LineReview }) {
  return (
    <>
      <td className="py-3 pr-2 sm:pr-4">
        {line.dominant ?? (line.withFace > 0 ? 'unclear' : 'not seen')}
        <Disagreement line={line} />
      </td>
      <td className="py-3 pr-2 sm:pr-4">{line.withFace > 0 ? spoken('valence', line.valence).word : ''}</td>
    </>
  );
}

interface LinesTableProps extends Pick<LineReviewTableProps, 'reads' | 'lines'> {
  readonly caption?: string;
  /** The heading for one line. */
  readonly heading?: string;
}

/** The lines with what the face did during each. */
export function LinesTable({
  reads,
  lines,
  caption = 'Your script, line by line',
  heading = 'Line',
}: LinesTableProps) {
  return (
    <table className="w-full text-left text-sm sm:text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-soft border-line border-b-2">
          {/* Words may break anywhere, so without a share of its own a phone leaves it a letter’s width. */}
          <th className="w-1/3 py-2 pr-2 font-semibold sm:w-auto sm:pr-4">{heading}</th>
          {reads === 'signs' ? null : (
            <>
              <th className="py-2 pr-2 sm:pr-4 font-semibold">Face</th>
              <th className="py-2 pr-2 sm:pr-4 font-semibold">Valence</th>
            </>
          )}
          <th className="py-2 font-semibold">Attention</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.from} className="border-line border-b align-top">
            <td className="py-3 pr-2 wrap-anywhere sm:pr-4">{line.text}</td>
            {reads === 'signs' ? null : <FaceCells line={line} />}
            <td className="py-3 tabular-nums">{line.withFace > 0 ? `${Math.round(line.attention)}%` : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The script's lines with what the face did during each, and the member's own verdict. */
export function LineReviewTable({ reads, lines, lesson, onLesson }: LineReviewTableProps) {
  return (
    <div className="grid gap-6">
      <LinesTable reads={reads} lines={lines} />
      {reads === 'signs' ? null : (
        <p className="text-soft text-sm">
          We guess the tone of the words from a short list of English ones. It shows where to look; it isn’t a
          verdict.
        </p>
      )}
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
