import { writeFile } from 'node:fs/promises';
import { coverageDocument } from './document.ts';
import { coverageOfTree, documentPath } from './tree.ts';

const { rows, faults } = await coverageOfTree();
await writeFile(documentPath, coverageDocument(rows));
console.log(`${rows.length} rows: docs/evidence/spec-coverage.md`);
for (const fault of faults) console.log(`FAIL  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
