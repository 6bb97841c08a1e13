import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ToolRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Git's own variables (set inside hooks) would make a tool in another tree use this repository. */
function environmentWithoutGit(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return Object.fromEntries(kept);
}

/** Runs a program in `cwd` to its end; throws only when it cannot be started. */
export function runProgram(cwd: string, program: string, args: readonly string[]): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: environmentWithoutGit(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/**
 * Runs a tool's script from `node_modules` with the same Node as this process, because the `node` on PATH may be
 * older.
 * @param script path inside node_modules
 */
export function runTool(root: string, script: string, args: readonly string[]): Promise<ToolRun> {
  return runProgram(root, process.execPath, [join(root, 'node_modules', script), ...args]);
}

/** Parses a tool's JSON output, or throws with what it printed instead. */
export function parseToolJson(tool: string, run: ToolRun): unknown {
  try {
    return JSON.parse(run.stdout);
  } catch (cause) {
    const said = `${run.stdout}\n${run.stderr}`.trim().slice(0, 2_000);
    throw new Error(`${tool} gave no JSON (exit code ${run.code}): ${said}`, { cause });
  }
}
