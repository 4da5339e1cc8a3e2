import type { TermInput } from '@selvedge/domain/fabrics/fabric';
import { OptionalText, Text } from '../../http/body/fields.js';

/** A category or a pattern. A description that is not sent stays as it is. */
export class TermDto implements TermInput {
  @Text('Name', { max: 100 })
  name: string;

  @OptionalText('Description', { max: 2000 })
  description?: string;
}
