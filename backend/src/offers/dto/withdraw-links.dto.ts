import type { WithdrawLinksInput } from '@selvedge/domain/quotations/shared-offer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, ValidateBy, ValidateIf } from 'class-validator';
import { IsId } from '../../http/body/fields.js';

const MAX_IDS = 1_000;
const ONE_OF_BOTH = 'Name the quotations by `ids`, or their customer by `customer_id`.';

export class WithdrawLinksDto implements WithdrawLinksInput {
  @ValidateIf(({ customer_id }: WithdrawLinksDto) => customer_id === undefined)
  @IsId('Name each quotation by its id.', { each: true })
  @ArrayMaxSize(MAX_IDS, { message: `Name at most ${MAX_IDS} quotations at once.` })
  @ArrayNotEmpty({ message: ONE_OF_BOTH })
  @IsArray({ message: ONE_OF_BOTH })
  ids?: string[];

  @ValidateIf(({ customer_id }: WithdrawLinksDto) => customer_id !== undefined)
  @ValidateBy(
    {
      name: 'isAlone',
      validator: { validate: (_, args) => (args?.object as WithdrawLinksDto | undefined)?.ids === undefined },
    },
    { message: ONE_OF_BOTH },
  )
  @IsId('Choose a customer of the list.')
  customer_id?: string;
}
