import { IsOptional, IsString, MaxLength } from 'class-validator';

/** More than 500 lines of the longest codes and names. */
const CHARACTERS = 150_000;

export class QuickOrderDto {
  @IsOptional()
  @MaxLength(CHARACTERS, { message: 'The text is too long: send at most 500 lines at once.' })
  @IsString({ message: 'Send the lines as text.' })
  text?: string;
}
