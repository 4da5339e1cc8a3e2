import { MAX_SEARCHED, type OwnTab, ownTabs } from '@selvedge/domain/quotations/own-request';
import { IsIn, IsOptional } from 'class-validator';
import { OptionalText } from '../../http/body/fields.js';
import { OwnPageDto } from '../../http/lists/list-query.js';

export class OwnRequestsDto extends OwnPageDto {
  @IsOptional()
  @IsIn(ownTabs, { message: `The tab must be one of: ${ownTabs.join(', ')}.` })
  tab?: OwnTab;

  @OptionalText('Search', { max: MAX_SEARCHED })
  search?: string;
}
