import type { TermInput } from '@selvedge/domain/fabrics/fabric';
import { OptionalText, Text } from '../../http/body/fields.js';

/** A category or a pattern. A missing description leaves the current one unchanged. */
export class TermDto implements TermInput {
  @Text('Name', { max: 100 })
  name: string;

  @OptionalText('Description', { max: 2000 })
  description?: string;
}
