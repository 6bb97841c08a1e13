import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { root } from './project.ts';

/** How a child ended: `code` as the shell counts it (128 + signal when it was killed). */
export type Ending = { code: number };

export type Child = {
  name: string;
  process: ChildProcess;
  /** Settles when the process is gone. */
  ended: Promise<Ending>;
  hasEnded(): boolean;
  /** The last lines it wrote to its log. */
  lastLines(count: number): string;
  /** Sends TERM, then KILL if it is still there after `graceMs`. */
  stop(graceMs: number): Promise<Ending>;
};

/**
 * Starts one of the project's programs with the same Node. It writes to a file, so that it can continue when we are
 * gone, and holds a channel to us, whose closing tells it that we have exited.
 * @param logFile emptied first
 */
export function startChild(name: string, script: string, env: NodeJS.ProcessEnv, logFile: string): Child {
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', log, log, 'ipc'] });
  closeSync(log);
  let over = false;
  const ended = new Promise<Ending>((resolve) => {
    const end = (code: number) => {
      over = true;
      resolve({ code });
    };
    child.on('error', () => end(127));
    child.on('exit', (code, signal) => end(code ?? (signal === 'SIGKILL' ? 137 : 143)));
  });
  return {
    name,
    process: child,
    ended,
    hasEnded: () => over,
    lastLines: (count) => readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n'),
    stop: async (graceMs) => {
      child.kill('SIGTERM');
      const escalation = setTimeout(() => child.kill('SIGKILL'), graceMs);
      const ending = await ended;
      clearTimeout(escalation);
      return ending;
    },
  };
}
