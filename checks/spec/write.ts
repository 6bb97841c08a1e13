import { writeFile } from 'node:fs/promises';
import { coverageDocument } from './document.ts';
import { coverageOfTree, documentPath } from './tree.ts';

const { rows, faults } = await coverageOfTree();
await writeFile(documentPath, coverageDocument(rows));
const proven = rows.filter(({ proofs }) => proofs.length > 0).length;
console.log(`${rows.length} rows, ${proven} proven, ${rows.length - proven} planned: docs/spec-coverage.md`);
for (const fault of faults) console.log(`FAIL  ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
