import { IsId, OptionalText, Text } from '../../http/body/fields.js';

const FORM = 'This form is not complete. Open the link again, and write it once more.';

/** The form by which the holder of a link comments on a line. */
export class LinkCommentDto {
  /** The comment's id, made with the form. */
  @IsId(FORM)
  key: string;

  @IsId(FORM)
  item: string;

  @Text('Your name', { max: 80, missing: 'Write your name, so that the others know who says it.' })
  name: string;

  @Text('Comment', { max: 1_000, missing: 'Write the comment.' })
  text: string;
}

/** The form by which the holder of a link adds a fabric. */
export class LinkItemDto {
  /** The line's id, made with the form. */
  @IsId(FORM)
  key: string;

  @Text('Your name', { max: 80, missing: 'Write your name, so that the others know who added it.' })
  name: string;

  @Text('Code', { max: 120, missing: 'Write the code of the fabric, as it stands on its page.' })
  code: string;

  @OptionalText('Color', { max: 120 })
  color?: string;

  @OptionalText('Note', { max: 1_000 })
  note?: string;
}
