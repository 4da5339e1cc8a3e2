import { MOST_OWN, OWN_PAGE, type OwnPage } from '@selvedge/domain/own-page';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** A blank parameter gets the default. */
const ToNumber = (otherwise: number) =>
  Transform(({ value }: { value: unknown }) => {
    if (typeof value !== 'string') return value;
    return value.trim() === '' ? otherwise : Number(value);
  });

const MOST_PASSED_OVER = 1_000_000;
const WHICH = `limit: a whole number from 1 to ${MOST_OWN}.`;
const FROM = 'offset: a whole number from 0 on.';

/** The page of a list of the caller's own records. */
export class OwnPageDto implements Pick<OwnPage, 'limit' | 'offset'> {
  @IsOptional()
  @ToNumber(OWN_PAGE)
  @Max(MOST_OWN, { message: WHICH })
  @Min(1, { message: WHICH })
  @IsInt({ message: WHICH })
  limit: number = OWN_PAGE;

  @IsOptional()
  @ToNumber(0)
  @Max(MOST_PASSED_OVER, { message: FROM })
  @Min(0, { message: FROM })
  @IsInt({ message: FROM })
  offset: number = 0;
}
