import { resolve } from 'node:path';
import { describeVerdict } from '#checks/verdict.ts';
import { checkCourse, courseFigures } from './course.ts';

/** `node checks/content/check.ts [module]`: with a module's number only what concerns its folder, with its figures. */
function main(root: string, module: string | undefined): boolean {
  const verdict = checkCourse(root);
  if (module === undefined) {
    console.log(describeVerdict('content', verdict).join('\n'));
    return verdict.violations.length === 0;
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
