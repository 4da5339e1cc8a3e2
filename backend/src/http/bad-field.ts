import { BadRequestException } from '@nestjs/common';

/** A rejected request, with the field that its message is about. @param field such as `lines[0].quantity` */
export const badField = (field: string, message: string): BadRequestException =>
  new BadRequestException({ message, errors: [{ field, message }] });
