import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { type CourseLesson, frontMatterSchema, type LessonQuestion, questionSchema } from './schema.ts';

const checkHeading = '## Check yourself';

/** Thrown with all errors in the form of one lesson. */
export class LessonFormError extends Error {
  readonly problems: readonly string[];

  constructor(path: string, problems: readonly string[]) {
    super(`${path}: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

interface Place {
  readonly module: number;
  /** `<folder>/<order>-<slug>.md`, relative to the course's folder. */
  readonly path: string;
}

/**
 * A lesson from the text of its file.
 * @throws LessonFormError when the front matter, the file's name or the questions are not in their form
 */
export function parseLesson(text: string, { module, path }: Place): CourseLesson {
  const name = /(?:^|\/)(\d+)-([a-z0-9-]+)\.md$/.exec(path);
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (name === null) throw new LessonFormError(path, ['a file is named <order>-<slug>.md']);
  if (parts === null) throw new LessonFormError(path, ['front matter stands between two lines of ---']);
  const front = frontMatterSchema.safeParse(readYaml(parts[1] ?? '', path));
  const [body = '', check = '', ...more] = (parts[2] ?? '').split(`\n${checkHeading}\n`);
  const questions = z.array(questionSchema).length(3).safeParse(readQuestions(check));
  const problems = [
    ...(front.success ? [] : problemsOf('front matter', front.error)),
    ...(questions.success ? [] : problemsOf('questions', questions.error)),
    ...(more.length === 0 ? [] : [`"${checkHeading}" stands more than once`]),
    ...(front.success && front.data.order !== Number(name[1]) ? ['order differs from the file name'] : []),
  ];
  if (!front.success || !questions.success || problems.length > 0) throw new LessonFormError(path, problems);
  const lesson = { ...front.data, questions: questions.data, body: body.trim() };
  return { ...lesson, slug: name[2] ?? '', module, path };
}

function readYaml(source: string, path: string): unknown {
  try {
    return parseYaml(source);
  } catch (error) {
    throw new LessonFormError(path, [`front matter: ${error instanceof Error ? error.message : 'not YAML'}`]);
  }
}

function problemsOf(part: string, error: z.ZodError): readonly string[] {
  return error.issues.map((issue) => `${part} ${issue.path.join('.')}: ${issue.message}`);
}

/**
 * The questions of a 'Check yourself' section: `### question?`, options `- [ ]` and `- [x]`, `Why: explanation`. A
 * line that begins none of these goes on with the one before it.
 */
function readQuestions(section: string): LessonQuestion[] {
  const [preface = '', ...blocks] = `\n${section}`.split('\n### ');
  const questions = blocks.map(readQuestion);
  return preface.trim() === '' ? questions : [readQuestion(preface), ...questions];
}

function readQuestion(block: string): LessonQuestion {
  const pieces: string[] = [];
  for (const raw of block.split('\n')) {
    const text = raw.trim();
    const begins = pieces.length === 0 || /^- \[[ x]\] |^Why: /.test(text);
    if (begins) pieces.push(text);
    else if (text !== '') pieces.push(`${pieces.pop() ?? ''} ${text}`);
  }
  const [question = '', ...rest] = pieces;
  const options = rest.filter((piece) => piece.startsWith('- ['));
  const explanations = rest.filter((piece) => piece.startsWith('Why: '));
  return {
    question,
    options: options.map((piece) => ({ text: piece.slice(6), correct: piece.startsWith('- [x]') })),
    explanation: explanations.map((piece) => piece.slice(5)).join(' '),
  };
}
