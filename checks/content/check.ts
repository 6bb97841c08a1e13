import { resolve } from 'node:path';
import { describeVerdict, type Verdict } from '#checks/verdict.ts';
import { checkBooks } from './books.ts';
import { checkCourse, courseFigures, readCourse } from './course.ts';
import { checkFilms } from './films.ts';
import { checkPdfs } from './pdfs.ts';
import { checkSources } from './sources.ts';
import { checkStories } from './stories.ts';
import { checkTasks } from './use-it-now.ts';

/** Prints every part; the parts that read the lessons run only once the lessons have their required form. */
async function judge(root: string, course: Verdict): Promise<boolean> {
  const malformed = course.violations.some(({ law }) => law === 'form');
  const parts = {
    content: course,
    books: checkBooks(root),
    sources: checkSources(root),
    stories: checkStories(root, readCourse(root).lessons),
    ...(malformed ? {} : { films: checkFilms(root), tasks: checkTasks(root), pdfs: await checkPdfs() }),
  };
  for (const [part, verdict] of Object.entries(parts)) console.log(describeVerdict(part, verdict).join('\n'));
  return Object.values(parts).every(({ violations }) => violations.length === 0);
}

/** `node checks/content/check.ts [module]`: with a module's number, only its folder, with its figures. */
async function main(root: string, module: string | undefined): Promise<boolean> {
  const verdict = checkCourse(root);
  if (module === undefined) return judge(root, verdict);
  const own = verdict.violations.filter(({ file }) => file.startsWith(`content/course/${module}-`));
  console.log(
    [
      ...courseFigures(root).filter((line) => line.startsWith(`${module}-`)),
      ...describeVerdict(`module ${module}`, { checked: verdict.checked, violations: own }),
    ].join('\n'),
  );
  return own.length === 0;
}

process.exitCode = (await main(resolve(import.meta.dirname, '..', '..'), process.argv[2])) ? 0 : 1;
