/**
 * One runner for all workspaces. Jest on Node 20 cannot require() the packages that ship only ES modules: SWC turns
 * them, and our own sources, into CommonJS for the tests.
 */
const esmOnly = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  '@open-draft',
  'until-async',
  'rettime',
  'react-hotkeys-hook',
  'pdfjs-dist',
  'qr',
  'zip-stream',
  'compress-commons',
  'crc32-stream',
  'is-stream',
  'age-encryption',
  '@noble',
  '@scure',
];

const swc = (parser, transform) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: true,
    module: { type: 'commonjs' },
    jsc: { target: 'es2022', keepClassNames: true, parser, transform },
  },
];

const nodeTransform = {
  '^.+\\.tsx$': swc({ syntax: 'typescript', tsx: true, decorators: true }, { react: { runtime: 'automatic' } }),
  '^.+\\.(ts|mts|js|mjs)$': swc(
    { syntax: 'typescript', decorators: true },
    { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  ),
};
const browserTransform = {
  '^.+\\.[mc]?[jt]sx?$': swc({ syntax: 'typescript', tsx: true }, { react: { runtime: 'automatic' } }),
};

const shared = {
  transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '^@selvedge/domain/quotation-document/QuotationDocument$':
      '<rootDir>/../domain/src/quotation-document/QuotationDocument.tsx',
    '^@selvedge/web/([^.]*)$': '<rootDir>/../web/src/$1.ts',
    '^@selvedge/(domain|backend)/(.*)$': '<rootDir>/../$1/src/$2.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

const server = (name) => ({
  ...shared,
  displayName: name,
  rootDir: name,
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/test/**/*.test.ts'],
  setupFiles: ['reflect-metadata'],
  globalSetup: '<rootDir>/../backend/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/../backend/test/support/global-teardown.mjs',
  transform: nodeTransform,
});

const frontend = (name, replaced = {}) => ({
  ...shared,
  displayName: name,
  rootDir: name,
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  moduleNameMapper: {
    '\\.(css|woff2|svg|png|webp)(\\?.*)?$': '<rootDir>/../tools/jest-asset-stub.cjs',
    ...replaced,
    ...shared.moduleNameMapper,
  },
  transform: browserTransform,
});

export default {
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 60_000,
  projects: [
    {
      ...shared,
      displayName: 'domain',
      rootDir: 'domain',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
      transform: nodeTransform,
    },
    server('backend'),
    server('demo'),
    frontend('storefront', { '/lib/env$': '<rootDir>/src/test/env.ts' }),
    frontend('admin', { '^(@selvedge/web|\\.)/browser$': '<rootDir>/src/test/env.ts' }),
    {
      displayName: 'tools',
      rootDir: 'tools',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/**/*.test.mjs'],
      transform: nodeTransform,
    },
  ],
};
