import { readFileSync } from 'node:fs';

interface Build {
  readonly version: string;
  /** Empty for sources without a repository. */
  readonly commit: string;
}

/** Reads what tools/build.mjs writes beside the built programs; tests run the sources, which have no such file. */
function readBuild(): Build {
  try {
    return JSON.parse(readFileSync(new URL('../build-info.json', import.meta.url), 'utf8'));
  } catch {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    return { version, commit: '' };
  }
}

/** The version of the product, and the commit that it was built from. */
export const { version: VERSION, commit: COMMIT } = readBuild();
