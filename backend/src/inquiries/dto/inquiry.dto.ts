import type { ContactInput, InquiryInput } from '@selvedge/domain/inquiries/inquiry';
import { IsEmpty, IsOptional } from 'class-validator';
import { Email, OptionalText, Text } from '../../http/body/fields.js';

const MESSAGE = 5_000;
const missing = 'Please fill in all required fields';
const REFUSED = 'Your message could not be accepted. Please contact us by phone or email.';

export class InquiryDto implements InquiryInput {
  @Text('Name', { missing })
  name: string;

  @Email({ missing })
  email: string;

  @OptionalText('Phone')
  phone?: string;

  @OptionalText('Company')
  company?: string;

  @Text('Message', { max: MESSAGE, missing })
  message: string;

  @OptionalText('Fabric name')
  fabricName?: string;

  /** A fabric's id, or 'N/A'. */
  @OptionalText('Fabric')
  fabricId?: string;

  /** A field that people don't see and robots fill in. */
  @IsOptional()
  @IsEmpty({ message: REFUSED })
  website?: string;
}

export class ContactDto implements ContactInput {
  @Text('Name', { missing })
  name: string;

  @Email({ missing })
  email: string;

  @Text('Mobile', { missing })
  mobile: string;

  @Text('Subject', { missing })
  subject: string;

  @Text('Message', { max: MESSAGE, missing })
  message: string;

  /** A field that people don't see and robots fill in. */
  @IsOptional()
  @IsEmpty({ message: REFUSED })
  website?: string;
}
