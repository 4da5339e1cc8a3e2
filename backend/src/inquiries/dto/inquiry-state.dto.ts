import { type InquiryState, inquiryStates } from '@selvedge/domain/inquiries/inquiry';
import { IsIn } from 'class-validator';

export class InquiryStateDto {
  @IsIn(inquiryStates, { message: `The state must be one of ${inquiryStates.join(', ')}.` })
  state: InquiryState;
}
