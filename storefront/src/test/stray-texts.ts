import ts from 'typescript';

/** An English text that no language can replace, as `file: text`. */
type Stray = string;

/** Names of properties and attributes whose values are for machines, whatever they look like. */
const MACHINE =
  /^(sx|style|className|component|key|rel|accept|autoComplete|href|to|src|path|url|queryKey|headers|name|font.*|grid.*|border.*|background.*|bgcolor|boxShadow|transition|animation|inset|transform|clipPath|display|aria-keyshortcuts|overflow.*|whiteSpace|alignItems|justify.*|WebkitBoxOrient|outline.*|@media.*|&.*)$/;

/** Calls whose texts only programs read, `t` apart, whose texts are translated. */
const MACHINE_CALL =
  /^(t|styled\(\w+\)|useDraftForm|useFocusInPlace|lineField|console\.\w+|[\w.]*\.(setRequestHeader|startsWith|includes|querySelector(All)?|closest|getItem|setItem|removeItem|append))$/;

/** Attributes that people read or hear, where even a single lower-case word is a text. */
const SHOWN =
  /^(label|title|placeholder|aria-label|alt|helperText|text|hint|reason|heading|problem|submit|submitting|question|detail|confirm|lead|button|empty)$/;

/** Units, names of products, and what stands in no sentence. */
const DATA =
  /^[^\p{L}]*(kB|Rs\.|cm|in|GSM|PDF|Excel|WhatsApp|English)[^\p{L}]*(GSM|cm|in)?[^\p{L}]*$|^[A-Z][a-z]+-[A-Z][a-z]+$|^Bearer|^&|^\.{1,2}\/|^\d+px /u;

/**
 * English texts of a source file that stand outside `t`: text between tags, words in an attribute that is shown, and
 * every string that reads as words and that the other languages don't have.
 *
 * @param isTranslated whether the other languages have a text; one of a table is given to `t` where it is shown
 */
export function strayTexts(file: string, source: string, isTranslated: (text: string) => boolean): Stray[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Stray[] = [];
  const report = (text: string) => {
    if (!DATA.test(text)) found.push(`${file}: ${text.replace(/\s+/g, ' ').trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || isForMachines(node))
      return;
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text)) report(node.text);
    } else if (ts.isStringLiteralLike(node)) {
      if (isShown(node) || (readsAsWords(node.text) && !isTranslated(node.text))) report(node.text);
    } else if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
      if (readsAsWords(text) || wordBesideGap(text)) report(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isForMachines(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return MACHINE.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return MACHINE.test(node.name.getText().replaceAll("'", ''));
  // Errors are thrown for developers.
  if (ts.isNewExpression(node)) return /Error$|Observer$/.test(node.expression.getText());
  if (ts.isCallExpression(node)) return MACHINE_CALL.test(node.expression.getText().replace(/<.*>/, ''));
  // Compared strings are data, as are names of what a browser may have.
  return ts.isBinaryExpression(node) && /^([!=]==?|in)$/.test(node.operatorToken.getText());
}

/** A word in an attribute that is read out or shown. */
const isShown = (node: ts.StringLiteralLike): boolean =>
  /\p{L}{2}/u.test(node.text) && ts.isJsxAttribute(node.parent) && SHOWN.test(node.parent.name.getText());

/** `Delete`, `Delete it`, `is out of stock`: begins like a sentence, or has two adjacent words. */
const readsAsWords = (text: string): boolean =>
  /^[^\p{L}]*\p{Lu}\p{Ll}/u.test(text) || /(^|\s)\p{L}{2,}[,.]? \p{L}{2,}/u.test(text);

/** A word beside a placeholder, as in `… more`. */
const wordBesideGap = (text: string): boolean => /… \p{L}{2,}|(^|\s)\p{L}{2,}:? …/u.test(text);
