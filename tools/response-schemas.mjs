/**
 * Writes the JSON Schemas of what the API answers: `node tools/response-schemas.mjs [--check]`.
 *
 * Controllers state their answers as types of the domain, which are gone when the program runs. So their schemas are
 * generated, kept in the repository, and added to the API description when it is served.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { buildGenerator, getProgramFromFiles } from 'typescript-json-schema';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'backend/src');
const target = join(source, 'http/openapi/response-schemas.json');
/** Not in the sources, because a build at the same time would read them. */
const scratch = join(root, '.build/answers');

const METHODS = ['Get', 'Post', 'Put', 'Patch', 'Delete'];
/** Answers without JSON: files, pages, redirects. */
const NO_JSON = /^(void|true|never|unknown|string|Buffer|StreamableFile|.* \| void)$/;

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  customConditions: ['source'],
  experimentalDecorators: true,
  jsx: 'react-jsx',
  skipLibCheck: true,
  noEmit: true,
};

const controllers = () =>
  readdirSync(source, { recursive: true })
    .filter((path) => path.endsWith('.controller.ts') || /@Controller\(/.test(textOf(join(source, path))))
    .map((path) => join(source, path))
    .sort();

const textOf = (path) => (path.endsWith('.ts') ? readFileSync(path, 'utf8') : '');

const decorators = (node) => (ts.getDecorators(node) ?? []).map(({ expression }) => expression.expression?.getText());
const isHandler = (member) =>
  ts.isMethodDeclaration(member) && decorators(member).some((name) => METHODS.includes(name));

/** The answer of a handler without its promise; of a JSON text, its content. */
function answerOf({ type }) {
  if (!type) return 'void';
  const name = ts.isTypeReferenceNode(type) ? type.typeName.getText() : '';
  return name === 'Promise' || name === 'JsonText' ? answerOf({ type: type.typeArguments[0] }) : type.getText();
}

/** The handlers of a class with their answers, also those of a base class in its file, with its type parameter filled in. */
function answersOf({ name, members, heritageClauses = [] }, file) {
  const own = members.filter(isHandler).map((member) => [`${name.text}_${member.name.getText()}`, answerOf(member)]);
  const inherited = heritageClauses.flatMap(({ types: [{ expression, typeArguments = [] }] }) => {
    const base = file.statements.find((one) => ts.isClassDeclaration(one) && one.name.text === expression.getText());
    const parameter = base?.typeParameters?.[0]?.name.text;
    return (base?.members.filter(isHandler) ?? []).map((member) => {
      const answer = answerOf(member);
      return [`${name.text}_${member.name.getText()}`, answer === parameter ? typeArguments[0].getText() : answer];
    });
  });
  return [...own, ...inherited];
}

/** A module that names each answer `Controller_method`. */
function moduleOf(path) {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const answers = file.statements
    .filter((statement) => ts.isClassDeclaration(statement) && decorators(statement).includes('Controller'))
    .flatMap((controller) => answersOf(controller, file))
    .filter(([, answer]) => !NO_JSON.test(answer));
  const imports = file.statements
    .filter((statement) => ts.isImportDeclaration(statement) && statement.importClause)
    .map(({ importClause, moduleSpecifier: { text } }) => {
      const from = text.startsWith('.')
        ? relative(scratch, resolve(dirname(path), text))
            .split(sep)
            .join('/')
        : text;
      const names = importClause
        .getText()
        .replace(/^type /, '')
        .replaceAll(/\btype (?=\w)/g, '');
      return `import type ${names} from '${from}';`;
    });
  const types = answers.map(([name, answer]) => `export type ${name} = ${answer};`);
  return { names: answers.map(([name]) => name), text: [...imports, ...types].join('\n') };
}

/** The schemas of all answers, and those that they refer to, by name. */
function generate() {
  const modules = controllers()
    .map((path, index) => ({ file: join(scratch, `${index}.ts`), ...moduleOf(path) }))
    .filter(({ names }) => names.length > 0);
  mkdirSync(scratch, { recursive: true });
  try {
    for (const { file, text } of modules) writeFileSync(file, text);
    const program = getProgramFromFiles(
      modules.map(({ file }) => file),
      compilerOptions,
      root,
    );
    const generator = buildGenerator(program, { required: true, aliasRef: true, topRef: true, ignoreErrors: true });
    if (!generator) throw new Error('The types of the answers could not be read.');
    const answers = {};
    const schemas = {};
    for (const name of modules.flatMap(({ names }) => names).sort()) {
      const { $schema: _, definitions = {}, ...answer } = generator.getSchemaForSymbol(name);
      answers[name] = answer;
      Object.assign(schemas, definitions);
    }
    return `{\n"answers": ${lines(answers)},\n"schemas": ${lines(schemas)}\n}\n`.replaceAll(
      '#/definitions/',
      '#/components/schemas/',
    );
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A line for each name, so that a change shows as the line of its type. */
const lines = (byName) =>
  `{\n${Object.keys(byName)
    .sort()
    .map((name) => `"${name}": ${JSON.stringify(byName[name])}`)
    .join(',\n')}\n}`;

const text = generate();
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('The schemas of the answers are out of date: run node tools/response-schemas.mjs');
  process.exitCode = 1;
}
