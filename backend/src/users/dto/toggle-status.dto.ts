import { IsBoolean, IsOptional } from 'class-validator';

export class ToggleStatusDto {
  /** The status to set; without it the present one flips. */
  @IsOptional()
  @IsBoolean({ message: 'Active must be true or false' })
  is_active?: boolean;
}
