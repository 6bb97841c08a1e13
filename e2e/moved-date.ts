import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Loaded before a program of a demo (NODE_OPTIONS): its clocks then run ahead by the number of days in a file of its
// data folder. The file is read each time: once it is written, no part of the demo stays in the past.
const file = join(process.env['DATA_DIR'] ?? '.', 'days-ahead');
const dayMs = 24 * 60 * 60 * 1000;
const aheadMs = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) * dayMs : 0);

const machineNow = Date.now.bind(Date);
Date.now = () => machineNow() + aheadMs();
globalThis.Date = new Proxy(Date, {
  construct: (original, given, asked) =>
    Reflect.construct(original, given.length === 0 ? [Date.now()] : given, asked),
  apply: (original) => new original(Date.now()).toString(),
});

// Values cached for a second expire after days too.
const machineElapsed = performance.now.bind(performance);
performance.now = () => machineElapsed() + aheadMs();
