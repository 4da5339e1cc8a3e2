import { IsString } from 'class-validator';

export class SearchRecordsDto {
  /** A longer text, such as a pasted one, is accepted: its beginning counts. */
  @IsString()
  q: string;
}
