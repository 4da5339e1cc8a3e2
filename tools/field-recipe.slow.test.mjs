/**
 * Walks the recipe 'A field of a fabric' of CONTRIBUTING with a made-up text field: every file that it names is there,
 * with all of its steps the types hold, and each step that is left out is named by the compiler or by a test.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

/** The additions of a step to its file: `[text to insert before, inserted text]`. */
const steps = {
  'backend/src/fabrics/fabric.entity.ts': [
    ["  @Column({ type: 'text', array: true, default: () => `'{}'` })", '  @Column(text)\n  finish: string;\n\n'],
  ],
  'domain/src/fabrics/fabric.ts': [
    ['  care_instructions: string;', '  finish: string;\n'],
    ['  care_instructions?: string;', '  finish?: string;\n'],
  ],
  'backend/src/fabrics/fabric.view.ts': [["  care_instructions: 'f.", "  finish: 'f.finish',\n"]],
  'backend/src/fabrics/dto/fabric.dto.ts': [
    ["  @OptionalText('Care instructions'", "  @OptionalText('Finish', { max: 200 })\n  finish?: string;\n\n"],
  ],
  'backend/src/fabrics/write-fabric.service.ts': [
    ['    careInstructions: input.', '    finish: input.finish ?? undefined,\n'],
  ],
  'domain/src/fabrics/fabric-sheet.ts': [
    [
      '  care_instructions: {',
      "  finish: { example: 'Mercerised', read: text(200), write: ({ finish }) => finish },\n",
    ],
  ],
  'backend/src/fabrics/import/persistence/fabric-columns.ts': [["  care_instructions: 'text'", "  finish: 'text',\n"]],
  'backend/src/fabrics/import/persistence/upsert-fabrics.ts': [
    ["  care_instructions: '',", "  finish: '',\n"],
    ['    care_instructions: draft.', '    finish: draft.finish ?? before.finish,\n'],
  ],
  'admin/src/fabrics/form/fabric-form.ts': [
    ['  care_instructions: string;', '  finish: string;\n'],
    ["  care_instructions: '',", "  finish: '',\n"],
    ['    care_instructions: fabric.', '    finish: fabric.finish,\n'],
    ['    care_instructions: form.', '    finish: form.finish.trim(),\n'],
  ],
  'admin/src/fabrics/form/fabric-fields.ts': [
    [
      / {2}care_instructions: \{/,
      "  finish: { label: 'resources.fabrics.form.finish', text: ({ finish }) => finish },\n",
    ],
  ],
  'admin/src/test/factories.ts': [['    care_instructions: ', "    finish: '',\n"]],
  'storefront/src/test/factories.ts': [['    care_instructions: ', "    finish: '',\n"]],
};

/** Steps that no type sees → the file and the title of the test that fails without them. */
const tested = {
  'backend/src/database/migrations/': ['backend/test/schema.api.test.ts', 'matching the entities'],
  'backend/src/database/data-source.ts': ['backend/test/schema.api.test.ts', 'matching the entities'],
  'admin/src/fabrics/form/IdentitySection.tsx': [
    'admin/src/fabrics/form/FabricDialog.test.tsx',
    'the form has an input for every field',
  ],
  'admin/src/i18n/fabrics.ts': ['admin/src/i18n/messages.test.ts', 'every key that the code names has its message'],
};

function withStep(path, text) {
  return steps[path].reduce((changed, [before, added]) => {
    const at = changed.search(typeof before === 'string' ? escaped(before) : before);
    if (at < 0)
      throw new Error(`${path} no longer has the words ${before}: the recipe and its test are to be renewed.`);
    return changed.slice(0, at) + added + changed.slice(at);
  }, text);
}
const escaped = (words) => new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** The compiler of a workspace, over files that can be changed without a copy of them. */
class Compiler {
  #versions = new Map();
  #texts = new Map();
  #service;

  constructor(workspace, files) {
    const config = join(root, workspace, 'tsconfig.json');
    const { options } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(config, ts.sys.readFile).config,
      ts.sys,
      join(root, workspace),
      { noEmit: true, types: [] },
    );
    this.files = files;
    this.#service = ts.createLanguageService({
      getCompilationSettings: () => options,
      getScriptFileNames: () => files.map((file) => join(root, file)),
      getScriptVersion: (path) => String(this.#versions.get(path) ?? 0),
      getScriptSnapshot: (path) => {
        const text = this.#texts.get(path) ?? ts.sys.readFile(path);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => root,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      realpath: ts.sys.realpath,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    });
  }

  set(path, text) {
    const key = join(root, path);
    if (this.#texts.get(key) === text) return;
    this.#texts.set(key, text);
    this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1);
  }

  /** Sequential, so that a caller who has seen enough does not wait for the remaining files. */
  *faults() {
    for (const file of this.files) {
      for (const { messageText } of this.#service.getSemanticDiagnostics(join(root, file)))
        yield `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }
  }
}

const isFrontend = (path) => /^(admin|storefront)\//.test(path);
const files = Object.keys(steps);
const compilers = [
  new Compiler(
    'backend',
    files.filter((path) => !isFrontend(path)),
  ),
  new Compiler(
    'admin',
    files.filter((path) => !path.startsWith('backend/')),
  ),
];

/** Type errors of the workspaces that read `forgotten` if all steps but this one are applied. */
function* faultsWithout(forgotten) {
  for (const path of files) {
    const text = path === forgotten ? read(path) : withStep(path, read(path));
    for (const compiler of compilers) compiler.set(path, text);
  }
  for (const compiler of compilers)
    if (forgotten === null || compiler.files.includes(forgotten)) yield* compiler.faults();
}

const [, recipe] = /\*\*A field of a fabric\.\*\*(.*?)\n\n/s.exec(read('CONTRIBUTING.md')) ?? [];
const named = [...recipe.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
  .map(([, path]) => path)
  .filter((path) => !path.startsWith('tools/'));

test('the recipe names the files that a field takes, no more and no fewer, and each is there', () => {
  expect(named.toSorted()).toEqual([...files, ...Object.keys(tested)].toSorted());
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('with every step of the recipe the types hold', () => {
  expect([...faultsWithout(null)]).toEqual([]);
}, 120_000);

test.each(files)(
  'the compiler says so when %s is forgotten',
  (path) => {
    expect(faultsWithout(path).next().value).toMatch(/finish/);
  },
  60_000,
);

test.each(Object.entries(tested))('a test fails when %s is forgotten', (_, [file, title]) => {
  expect(read(file)).toContain(title);
});
