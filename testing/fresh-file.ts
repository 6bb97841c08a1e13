import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import { stopTimers } from './own-timers.ts';
import { restoreProperties } from './global-state.ts';

// Runs before each file of the unit tests, which share a process with its packages and its document: loading those anew
// for each file was more than half of the processor's time. Our own modules are evaluated anew, and what the file before
// left behind goes. What else a package keeps for the whole process, only a process of its own protects from: a first
// line `// @vitest-environment-options { "ownProcess": "…" }`, with a reason that no other file has.
vi.useRealTimers();
stopTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
restoreProperties(globalThis, 'changed');
// Work that is under way without a timer finishes here and affects no later test.
for (let turn = 0; turn < 10; turn += 1) await nextTurn();
stopTimers();
