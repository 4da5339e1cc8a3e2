import type { FoundIn } from '@selvedge/domain/fabrics/fabric';
import { type Text, t } from '../../lib/language';

const labels = {
  pattern: 'in the pattern',
  category: 'in the category',
  description: 'in the description',
  item_code: 'in the code',
} as const satisfies Record<FoundIn['field'], Text>;

/** Why a search found a fabric, if the card itself doesn't show it. Plain markup, like the whole card. */
export function SearchExcerpt({ found }: { found: FoundIn }) {
  return (
    <span className="found">
      {t(labels[found.field])}:{' '}
      {partsOf(found).map(([text, isMarked], index) => {
        const key = `${index}`;
        return isMarked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
      })}
    </span>
  );
}

/** The text in parts, each with whether it is a found word. */
function partsOf({ text, marks }: FoundIn): [string, boolean][] {
  const cuts = [0, ...marks.flat(), text.length];
  const parts = cuts.slice(1).map((end, at): [string, boolean] => [text.slice(cuts[at], end), at % 2 === 1]);
  return parts.filter(([part]) => part !== '');
}
