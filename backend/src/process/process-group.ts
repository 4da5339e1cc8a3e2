import type { ChildProcess } from 'node:child_process';

/** Kills a process that was started detached, and all that it has started; on Windows the process alone. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}
