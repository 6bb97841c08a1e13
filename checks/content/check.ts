import { resolve } from 'node:path';
import { describeVerdict } from '#checks/verdict.ts';
import { checkBooks } from './books.ts';
import { checkCourse, courseFigures } from './course.ts';
import { checkFilms } from './films.ts';

/** `node checks/content/check.ts [module]`: with a module's number only what concerns its folder, with its figures. */
function main(root: string, module: string | undefined): boolean {
  const verdict = checkCourse(root);
  if (module === undefined) {
    const books = checkBooks(root);
    const films = checkFilms(root);
    const lines = [
      ...describeVerdict('content', verdict),
      ...describeVerdict('books', books),
      ...describeVerdict('films', films),
    ];
    console.log(lines.join('\n'));
    return verdict.violations.length === 0 && books.violations.length === 0 && films.violations.length === 0;
  }
  const own = verdict.violations.filter(({ file }) => file.startsWith(`content/course/${module}-`));
  console.log(
    [
      ...courseFigures(root).filter((line) => line.startsWith(`${module}-`)),
      ...describeVerdict(`module ${module}`, { checked: verdict.checked, violations: own }),
    ].join('\n'),
  );
  return own.length === 0;
}

process.exitCode = main(resolve(import.meta.dirname, '..', '..'), process.argv[2]) ? 0 : 1;
