import { execFileSync } from 'node:child_process';

/** `kill -9` for the worker of the product whose supervisor descends from the process `ancestor`. */
export function killWorker(ancestor: number): void {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command ?? '' }));
  const isOurs = (pid: number): boolean => {
    if (pid === ancestor) return true;
    const found = processes.find((candidate) => candidate.pid === pid);
    return found !== undefined && found.parent > 1 && isOurs(found.parent);
  };
  const worker = processes.find(({ pid, command }) => /dist\/worker\.js/.test(command) && isOurs(pid));
  if (!worker) throw new Error('The product runs no worker.');
  process.kill(worker.pid, 'SIGKILL');
}
