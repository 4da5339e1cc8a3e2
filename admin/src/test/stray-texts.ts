import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A text in the code instead of the messages, as `file:line text`. */
type Stray = string;

/** Names of properties and attributes whose values are for machines, whatever they look like. */
const MACHINE =
  /^(sx|style|className|component|key|rel|accept|autoComplete|href|to|src|path|url|queryKey|headers|font.*|grid.*|border.*|background.*|bgcolor|boxShadow|transition|animation|inset|transform|clipPath|display|aria-keyshortcuts|overflow.*|whiteSpace|alignItems|justify.*|WebkitBoxOrient|Prefer|method)$/;

/** Calls whose texts only developers read. */
const MACHINE_CALL =
  /^(console\.\w+|[\w.]*\.(setRequestHeader|startsWith|includes|querySelector(All)?|closest|getItem|append))$/;

/** Attributes that people read or hear, where even a single lower-case word is a text. */
const SHOWN =
  /^(label|title|placeholder|aria-label|alt|helperText|emptyText|submitLabel|confirm|text|intro|hint|heading)$/;

/** Units and codes that no language changes, parts of CSS, paths of modules, and the stock words of `domain`. */
const DATA =
  /^[^\p{L}]*(kB|Rs\.|cm|PDF|In stock|Low stock|Out of stock|Pre-order|Made to order|Not for sale)[^\p{L}]*$|^&|^\.{1,2}\/|^\d+px /u;

/**
 * User-facing texts in a source file: text between tags, and every string that reads as words.
 *
 * @param source of a `.ts` or `.tsx` file
 */
export function strayTexts(file: string, source: string): Stray[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Stray[] = [];
  const report = (node: ts.Node, text: string) => {
    if (DATA.test(text)) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    found.push(`${file}:${line + 1} ${text.replace(/\s+/g, ' ').trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isForMachines(node)) return;
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text)) report(node, node.text);
    } else if (ts.isStringLiteralLike(node)) {
      if (readsAsWords(node.text) || isShown(node)) report(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
      if (readsAsWords(text) || wordBesideGap(text)) report(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isForMachines(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) return MACHINE.test(node.name.getText());
  // Errors are thrown for developers; a text for people is a message.
  if (ts.isNewExpression(node)) return /Error$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) return MACHINE_CALL.test(node.expression.getText());
  // Compared strings are data.
  return ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText());
}

/** A word in an attribute that is read out, and no message key. */
const isShown = (node: ts.StringLiteralLike): boolean =>
  /\p{L}{2}/u.test(node.text) &&
  !/^[a-z_]+(\.\w+)+$/.test(node.text) &&
  ts.isJsxAttribute(node.parent) &&
  SHOWN.test(node.parent.name.getText());

/** `Delete`, `Delete it`, `is out of stock`: begins like a sentence, or has two adjacent words. */
const readsAsWords = (text: string): boolean =>
  /^[^\p{L}]*\p{Lu}\p{Ll}/u.test(text) || /(^|\s)\p{L}{2,}[,.]? \p{L}{2,}/u.test(text);

/** A word beside a placeholder, as in `… more`. */
const wordBesideGap = (text: string): boolean => /… \p{L}{2,}|(^|\s)\p{L}{2,}:? …/u.test(text);

/** Every source file of the console but its messages and tests. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !/^(i18n|test)\//.test(path));
}

/** Message keys in a source file, with `*` for placeholders: `resources.orders.steps.*.action`. */
export function keysIn(source: string): string[] {
  const keys: string[] = [];
  const named = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      named.set(node.name.getText(), node.initializer.text);
    }
    if (ts.isStringLiteralLike(node)) keys.push(node.text);
    if (ts.isTemplateExpression(node)) keys.push(...spelledOut(node, named));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return keys.filter((key) => KEY.test(key));
}

/** The possible texts of a template; a constant and a choice of two words are resolved, anything else is `*`. */
const spelledOut = ({ head, templateSpans }: ts.TemplateExpression, named: ReadonlyMap<string, string>): string[] =>
  templateSpans.reduce(
    (texts, { expression, literal }) => {
      const choices = ts.isConditionalExpression(expression)
        ? [expression.whenTrue, expression.whenFalse]
        : [expression];
      const words = choices.map((choice) =>
        ts.isStringLiteralLike(choice) ? choice.text : (named.get(choice.getText()) ?? '*'),
      );
      return texts.flatMap((text) => words.map((word) => text + word + literal.text));
    },
    [head.text],
  );

/** Begins with a part of the messages, or with a placeholder; contains at least one name. */
const KEY =
  /^(\*|resources|dashboard|list|form|conflict|undo|follow_up|reports|shell|login|mail|account|saved_filters|search|system|api_keys|permissions|roles|security|money|rolls|deliveries)(?=.*\w)(\.[\w*-]+)+$/;
