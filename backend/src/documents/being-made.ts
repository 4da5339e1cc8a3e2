import { ConflictException } from '@nestjs/common';

export const beingMade = () => new ConflictException('The PDF is being made. Please try again in a moment.');
