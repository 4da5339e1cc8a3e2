import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirInUseError, lockDataDir } from './data-dir-lock.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'selvedge-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lockFile = () => join(dataDir, 'selvedge.lock');

test('a folder can be locked once and again after its release', () => {
  const lock = lockDataDir(dataDir);
  expect(lock.tookOver).toBe(false);
  expect(() => lockDataDir(dataDir)).toThrow(new DataDirInUseError(dataDir, process.pid).message);
  lock.release();
  lockDataDir(dataDir).release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('the lock of a killed process is taken over', async () => {
  const child = spawn(process.execPath, ['--eval', '']);
  await once(child, 'exit');
  writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, startedAt: null }));
  const lock = lockDataDir(dataDir);
  expect(lock.tookOver).toBe(true);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a process that was given the number of the dead one does not hold its lock', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startedAt: 'an earlier boot:1' }));
  expect(lockDataDir(dataDir).tookOver).toBe(true);
});

test('an incomplete lock file, as left by a full disk, does not block forever', () => {
  writeFileSync(lockFile(), '{"pid":');
  expect(lockDataDir(dataDir).tookOver).toBe(true);
});

test('a release removes only its own lock', () => {
  const lock = lockDataDir(dataDir);
  writeFileSync(lockFile(), JSON.stringify({ pid: 1, startedAt: null }));
  lock.release();
  expect(readdirSync(dataDir)).toEqual(['selvedge.lock']);
});
