import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';

// The ids of the standard, from its own file: `npm run make -- asvs FILE COMMIT`. FILE is
// 5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.flat.json of github.com/OWASP/ASVS.
const target = 'checks/asvs/requirements.ts';
const standard = z.object({
  requirements: z.array(
    z.object({ req_id: z.string().regex(/^V\d+\.\d+\.\d+$/), L: z.enum(['1', '2', '3']) }),
  ),
});

const [file, commit] = process.argv.slice(2);
if (file === undefined || commit === undefined) throw new Error('npm run make -- asvs FILE COMMIT');
const { requirements } = standard.parse(JSON.parse(await readFile(file, 'utf8')));
const bySection = new Map<string, string[]>();
for (const { L: level, req_id: id } of requirements) {
  if (level === '3') continue;
  const [, section = '', number = ''] = /^V(\d+\.\d+)\.(\d+)$/.exec(id) ?? [];
  bySection.set(section, [...(bySection.get(section) ?? []), number]);
}
const lines = [...bySection].map(([section, numbers]) => `  '${section}': [${numbers.join(', ')}],`);
await writeFile(
  target,
  `// Made by \`npm run make -- asvs\`, never by hand.

/** Where the ids are from: OWASP Application Security Verification Standard, CC BY-SA 4.0. */
export const source = {
  version: '5.0.0',
  commit: '${commit}',
} as const;

/** The requirements of levels 1 and 2: the numbers of each section. */
export const requirements: Readonly<Record<string, readonly number[]>> = {
${lines.join('\n')}
};
`,
);
console.log(`${bySection.size} sections in ${target}`);
