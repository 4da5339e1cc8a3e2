import type { ContactInput, InquiryInput } from '@selvedge/domain/inquiries/inquiry';
import { EMAIL_PATTERN } from '@selvedge/domain/users/user';
import { IsEmpty, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const LINE = 200;
const TEXT = 5_000;
const REQUIRED = 'Please fill in all required fields';
const EMAIL = 'Please enter a valid email address';
const REFUSED = 'Your message could not be accepted. Please contact us by phone or e-mail.';

export class InquiryDto implements InquiryInput {
  @IsString({ message: REQUIRED })
  @IsNotEmpty({ message: REQUIRED })
  @MaxLength(LINE)
  name: string;

  @Matches(EMAIL_PATTERN, { message: EMAIL })
  @MaxLength(LINE)
  email: string;

  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  phone?: string;

  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  company?: string;

  @IsString({ message: REQUIRED })
  @IsNotEmpty({ message: REQUIRED })
  @MaxLength(TEXT)
  message: string;

  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  fabricName?: string;

  /** A fabric's id, or 'N/A'. */
  @IsOptional()
  @IsString()
  @MaxLength(LINE)
  fabricId?: string;

  /** A field that people don't see and robots fill in. */
  @IsOptional()
  @IsEmpty({ message: REFUSED })
  website?: string;
}

export class ContactDto implements ContactInput {
  @IsString({ message: REQUIRED })
  @IsNotEmpty({ message: REQUIRED })
  @MaxLength(LINE)
  name: string;

  @Matches(EMAIL_PATTERN, { message: EMAIL })
  @MaxLength(LINE)
  email: string;

  @IsString({ message: REQUIRED })
  @IsNotEmpty({ message: REQUIRED })
  @MaxLength(LINE)
  mobile: string;

  @IsString({ message: REQUIRED })
  @IsNotEmpty({ message: REQUIRED })
  @MaxLength(LINE)
  subject: string;

  @IsString({ message: REQUIRED })
  @IsNotEmpty({ message: REQUIRED })
  @MaxLength(TEXT)
  message: string;

  /** A field that people don't see and robots fill in. */
  @IsOptional()
  @IsEmpty({ message: REFUSED })
  website?: string;
}
