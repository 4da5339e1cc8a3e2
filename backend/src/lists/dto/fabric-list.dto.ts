import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { type PriceUnit, priceUnits } from '@selvedge/domain/length';
import {
  type FabricListInput,
  type Favourites,
  type ListItemInput,
  type ListItemsChange,
  type ListItemsInput,
  type ListShareInput,
  MAX_ITEMS,
  type Repetition,
  repetitions,
  type SharePrices,
  type ShareRights,
  sharePrices,
  shareRights,
} from '@selvedge/domain/lists/fabric-list';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { Amount } from '../../fabrics/dto/fields.js';
import { IsDate, IsId, OptionalText, Text } from '../../http/body/fields.js';
import { KeepsNull, Part } from '../../http/body/validation.js';

const NAME = 80;
const NOTE = 1_000;
const tooMany = ({ value }: { value: unknown[] }) =>
  `A list holds ${MAX_ITEMS} lines, and you sent ${value.length}: line ${MAX_ITEMS + 1} and those after it don't fit. Nothing was saved.`;

export class FabricListDto implements FabricListInput {
  @Text('Name', { max: NAME, missing: 'Give the list a name.' })
  name: string;

  @OptionalText('Note', { max: NOTE })
  note?: string;

  @OptionalText('Season', { max: 40 })
  season?: string;
}

export class FabricListChangeDto implements Partial<FabricListInput> {
  @IsOptional()
  @Text('Name', { max: NAME, missing: 'Give the list a name.' })
  name?: string;

  @OptionalText('Note', { max: NOTE })
  note?: string;

  @OptionalText('Season', { max: 40 })
  season?: string;

  @IsOptional()
  @IsBoolean({ message: 'Archived must be true or false.' })
  archived?: boolean;
}

class ListItemDto implements ListItemInput {
  @IsId('Choose a fabric of the catalog.')
  fabric_id: string;

  @IsOptional()
  @IsId('Choose a color of the fabric.')
  colourway_id?: string | null;

  @Amount('Quantity', { ...QUANTITY, optional: true })
  quantity?: number | null;

  @IsOptional()
  @IsIn(priceUnits, { message: 'The unit is meters or yards.' })
  unit?: PriceUnit;

  @OptionalText('Use', { max: 200 })
  use?: string;

  @OptionalText('Note', { max: NOTE })
  note?: string;
}

export class ListItemsDto implements ListItemsInput {
  @Part(() => ListItemDto, { each: true })
  @ArrayMaxSize(MAX_ITEMS, { message: tooMany as never })
  @ArrayNotEmpty({ message: 'Choose at least one fabric.' })
  @IsArray({ message: 'Choose at least one fabric.' })
  items: ListItemDto[];

  @IsOptional()
  @IsIn(repetitions, { message: `repeated must be one of ${repetitions.join(', ')}.` })
  repeated?: Repetition;
}

class ChangedItemDto {
  @IsId('Name the line by its id.')
  id: string;

  /** Null for none. */
  @KeepsNull()
  @Amount('Quantity', { ...QUANTITY, optional: true, nullable: true })
  quantity?: number | null;

  @IsOptional()
  @IsIn(priceUnits, { message: 'The unit is meters or yards.' })
  unit?: PriceUnit;

  @OptionalText('Use', { max: 200 })
  use?: string;

  @OptionalText('Note', { max: NOTE })
  note?: string;
}

export class ListItemsChangeDto implements ListItemsChange {
  @IsOptional()
  @Part(() => ChangedItemDto, { each: true })
  @ArrayMaxSize(MAX_ITEMS, { message: tooMany as never })
  @IsArray({ message: 'Send the changed lines as a list.' })
  items?: ChangedItemDto[];

  @IsOptional()
  @IsId('Name the lines by their ids, in their order.', { each: true })
  @ArrayMaxSize(MAX_ITEMS, { message: tooMany as never })
  @IsArray({ message: 'Name the lines by their ids, in their order.' })
  order?: string[];
}

export class FavouriteDto {
  @IsOptional()
  @IsId('Choose a color of the fabric.')
  colourway_id?: string | null;
}

export class FavouritesDto implements Favourites {
  @IsId('Choose fabrics of the catalog.', { each: true })
  @ArrayMaxSize(MAX_ITEMS, { message: tooMany as never })
  @IsArray({ message: 'Choose fabrics of the catalog.' })
  fabric_ids: string[];
}

export class ListShareDto implements ListShareInput {
  @IsOptional()
  @IsIn(shareRights, { message: `rights must be one of ${shareRights.join(', ')}.` })
  rights?: ShareRights;

  @IsOptional()
  @IsIn(sharePrices, { message: `prices must be one of ${sharePrices.join(', ')}.` })
  prices?: SharePrices;

  @IsOptional()
  @IsDate('Write the end of the link as a date, such as 2026-12-31.')
  expires_at?: string;
}
