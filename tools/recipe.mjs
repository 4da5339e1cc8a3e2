/** Checks a recipe of CONTRIBUTING by a made-up example of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(__dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');
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
  *problems() {
    for (const file of this.files) {
      for (const { messageText } of this.#service.getSemanticDiagnostics(join(root, file)))
        yield `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }
  }
}

/**
 * Tests that every file that the recipe `title` names is there, that the types hold with all of its steps, and that each step that
 * is left out is named by the compiler or by a test.
 * @param example what the compiler's messages mention of the example
 * @param steps per file its additions, each `[text to insert before, inserted text]`
 * @param tested steps that no type sees → the file and the title of the test that fails without them
 * @param programs per workspace the files that its compiler reads
 */
export function testRecipe(title, { example, steps, tested, programs }) {
  const files = Object.keys(steps);
  const compilers = Object.entries(programs(files)).map(([workspace, read]) => new Compiler(workspace, read));

  function withStep(path, text) {
    return steps[path].reduce((changed, [before, added]) => {
      const at = changed.search(typeof before === 'string' ? escaped(before) : before);
      if (at < 0)
        throw new Error(`${path} no longer has the words ${before}: the recipe and its test are to be renewed.`);
      return changed.slice(0, at) + added + changed.slice(at);
    }, text);
  }

  /** Type errors of the workspaces that read `forgotten` if all steps but this one are applied. */
  function* problemsWithout(forgotten) {
    for (const path of files) {
      const text = path === forgotten ? read(path) : withStep(path, read(path));
      for (const compiler of compilers) compiler.set(path, text);
    }
    for (const compiler of compilers)
      if (forgotten === null || compiler.files.includes(forgotten)) yield* compiler.problems();
  }

  const [, recipe] = new RegExp(`\\*\\*${title}\\.\\*\\*(.*?)\\n\\n`, 's').exec(read('CONTRIBUTING.md')) ?? [];
  const named = [...recipe.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .map(([, path]) => path)
    .filter((path) => !path.startsWith('tools/'));

  test('the recipe names the files that it takes, no more and no fewer, and each is there', () => {
    expect(named.toSorted()).toEqual([...new Set([...files, ...Object.keys(tested)])].toSorted());
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('with every step of the recipe the types hold', () => {
    expect([...problemsWithout(null)]).toEqual([]);
  }, 120_000);

  test.each(files.filter((path) => !(path in tested)))(
    'the compiler says so when %s is forgotten',
    (path) => {
      expect(problemsWithout(path).next().value).toMatch(example);
    },
    60_000,
  );

  test.each(Object.entries(tested))('a test fails when %s is forgotten', (_, [file, test]) => {
    expect(read(file)).toContain(test);
  });
}
