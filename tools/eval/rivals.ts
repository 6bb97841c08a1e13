import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seedFrom } from '#features/tools/server/studio/define.ts';
import { evalBriefs } from './briefs/all.ts';
import type { EvalBrief } from './briefs/brief.ts';
import { type Duel, duelOf, judgeRequest, verdict } from './duel.ts';
import { editRequestOf, requestOf, textOf, type WriterName, writers } from './writers.ts';

/** The rivals of our prompt. */
export const rivals = writers.filter((writer) => writer !== 'ours');

/** One question for a model: its file in the folder, and the file in which its answer is looked for. */
export interface Request {
  readonly path: string;
  readonly text: string;
}

const numberOf = (brief: EvalBrief) => String(evalBriefs.indexOf(brief) + 1).padStart(2, '0');
const editPath = (brief: EvalBrief) => `edit/ours-${numberOf(brief)}.md`;
const answerPath = (path: string) => path.replace(/^([a-z-]+)\//u, '$1-answers/');

/** What each writer is asked, brief by brief. */
export function writingRequests(): Request[] {
  return writers.flatMap((writer) =>
    evalBriefs.map((brief) => ({
      path: `write/${writer}-${numberOf(brief)}.md`,
      text: requestOf(writer, brief),
    })),
  );
}

const isOursFirst = (brief: EvalBrief, rival: WriterName) => seedFrom(`${brief.name} ${rival}`) % 2 === 0;

/** The two orders of a pair, in two folders, so that no judge sees one pair twice in a row. */
function pairPaths(brief: EvalBrief, rival: WriterName) {
  // A number that does not reveal the writer.
  const number = String((seedFrom(`pair ${brief.name} ${rival}`) % 9000) + 1000);
  const name = `${numberOf(brief)}-${number}.md`;
  return isOursFirst(brief, rival)
    ? { straight: `judge/one/${name}`, turned: `judge/two/${name}` }
    : { straight: `judge/two/${name}`, turned: `judge/one/${name}` };
}

/** The brief as a judge reads it. */
const briefText = ({ tool, input }: EvalBrief) =>
  [
    `A text of the kind "${tool}".`,
    ...Object.entries(input).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])),
  ].join('\n');

/** A folder in which any model can answer. */
export function requestFolder(folder: string) {
  const read = (path: string) => {
    const file = join(folder, answerPath(path));
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  /** Every text that was written, by brief and writer. @throws naming the answers that fit no schema */
  function texts(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const faults: string[] = [];
    for (const writer of writers)
      for (const brief of evalBriefs) {
        const path = `write/${writer}-${numberOf(brief)}.md`;
        const answer = read(path);
        if (answer === null) continue;
        try {
          const edits = writer === 'ours' ? read(editPath(brief)) : null;
          found.set(`${writer} ${brief.name}`, textOf(writer, brief, { answer, edits }));
        } catch (error) {
          faults.push(`${answerPath(path)}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return found;
  }

  /** What our second call is asked about each text of ours. */
  const editRequests = (): Request[] =>
    evalBriefs.flatMap((brief) => {
      const answer = read(`write/ours-${numberOf(brief)}.md`);
      return answer === null ? [] : [{ path: editPath(brief), text: editRequestOf(brief, answer) }];
    });

  const pairs = () => {
    const written = texts();
    return evalBriefs.flatMap((brief) =>
      rivals.flatMap((rival) => {
        const [ours, theirs] = [written.get(`ours ${brief.name}`), written.get(`${rival} ${brief.name}`)];
        // What a member reads has been through both calls.
        const isWhole = read(editPath(brief)) !== null;
        return !isWhole || ours === undefined || theirs === undefined ? [] : [{ brief, rival, ours, theirs }];
      }),
    );
  };

  function judgingRequests(): Request[] {
    return pairs().flatMap(({ brief, rival, ours, theirs }) => {
      const { straight, turned } = pairPaths(brief, rival);
      return [
        { path: straight, text: judgeRequest(briefText(brief), ours, theirs) },
        { path: turned, text: judgeRequest(briefText(brief), theirs, ours) },
      ];
    });
  }

  /** Every pair that was judged in both orders. */
  function duels(): Duel[] {
    return pairs().flatMap(({ brief, rival }) => {
      const { straight, turned } = pairPaths(brief, rival);
      const [first, second] = [read(straight), read(turned)].map((answer) =>
        answer === null
          ? null
          : verdict.parse(JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))),
      );
      return first && second ? [duelOf({ brief: brief.name, rival }, first, second)] : [];
    });
  }

  /** Who answered, as somebody wrote it into `write-answers/who.txt` or `judge-answers/who.txt`. */
  const who = (round: 'write' | 'judge') => read(`${round}/who.txt`)?.trim() || null;

  return {
    texts,
    editRequests,
    judgingRequests,
    duels,
    who,
    ask: (requests: readonly Request[]) => {
      for (const { path, text } of requests) write(path, text);
    },
    answered: (path: string) => read(path) !== null,
    answer: (path: string, text: string) => write(answerPath(path), text),
    isBegun: () => existsSync(folder) && readdirSync(folder).includes('write'),
  };
}
