import { readFileSync, writeFileSync } from 'node:fs';
import { completeLockFile, missingOptionals } from './lock-file.ts';

const path = 'package-lock.json';
const text = readFileSync(path, 'utf8');
const missing = missingOptionals(text);
if (missing.length > 0) writeFileSync(path, completeLockFile(text));
console.log(missing.length > 0 ? `added to ${path}: ${missing.join(', ')}` : `${path} is complete`);
