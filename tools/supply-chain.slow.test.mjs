import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..');

test('npm sbom prints a bill of materials with every package and its checksum', () => {
  const command = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const windows = process.platform === 'win32';
  const bill = JSON.parse(
    execFileSync('npm', command, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64e6,
      shell: windows,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const named = new Map(
    bill.components.map(({ purl, hashes }) => [decodeURIComponent(purl).replace(/^pkg:npm\/(.+)@.*$/, '$1'), hashes]),
  );
  expect(bill.bomFormat).toBe('CycloneDX');
  for (const name of ['@nestjs/core', 'typeorm', 'pg', 'bullmq', 'nodemailer', 'sharp', 'react', 'react-admin']) {
    expect(named.get(name)).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }]);
  }
});
