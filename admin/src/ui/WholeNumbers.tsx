const NUMBER = /([A-Z]{2}-\d{4}-\d{4})/;

/** A text whose document numbers, such as OR-2026-0009, never break over two lines. */
export const WholeNumbers = ({ text }: { text: string }) =>
  text.split(NUMBER).map((part, place) =>
    NUMBER.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <span key={place} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
