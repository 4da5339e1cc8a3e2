/** The old and new text: of multiple lines only those that changed, and all if only their order did. */
export function changedLines(was: string, is: string): readonly [string, string] {
  const [before, after] = [othersIn(was, is), othersIn(is, was)];
  return before || after ? [before || '-', after || '-'] : [was || '-', is || '-'];
}

function othersIn(text: string, other: string): string {
  const known = new Set(other.split('\n'));
  const lines = text.split('\n').filter((line) => !known.has(line));
  return lines.join('\n');
}
