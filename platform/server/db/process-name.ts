/** Names this process: its one connection for LISTEN has this name in pg_stat_activity, so that the doctor finds it. */
export interface ProcessName {
  readonly version: string;
  readonly build: string;
  readonly node: string;
}

export const listenerName = 'make-me-great-listen';
/** PostgreSQL cuts off longer names. */
const mostCharacters = 63;

/** The name of its connection. A long node name keeps its end, which has the port. */
export function listenerNameOf({ build, node, version }: ProcessName): string {
  const head = `${listenerName} ${version} ${build} `;
  return `${head}${node.slice(-Math.max(1, mostCharacters - head.length))}`;
}

/** Which process has a connection of this name; null for an older release, which did not say. */
export function processOf(name: string): ProcessName | null {
  const [version, build, node] = name.slice(listenerName.length).trim().split(' ');
  return version && build && node ? { version, build, node } : null;
}
