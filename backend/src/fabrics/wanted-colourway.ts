import { BadRequestException, ConflictException, type HttpException } from '@nestjs/common';
import { type InParts, inParts } from '@selvedge/domain/sentence';
import { type EntityManager, In } from 'typeorm';
import { Colourway } from './colourway.entity.js';
import { Fabric } from './fabric.entity.js';

/** A fabric with its colourways, in their order. */
export interface QuotableFabric extends Fabric {
  colourways: Colourway[];
}

/**
 * The fabrics that still exist, each with its colorways. They can't be deleted until this transaction ends. Fabrics are locked
 * first and in one order, as everywhere.
 */
export async function quotableFabrics(manager: EntityManager, ids: readonly string[]): Promise<QuotableFabric[]> {
  const lock = { mode: 'for_key_share' } as const;
  const fabrics = await manager.find(Fabric, { where: { id: In(ids) }, order: { id: 'ASC' }, lock });
  const withColourways = async () => {
    const colourways = await manager.find(Colourway, {
      where: { fabricId: In(fabrics.map(({ id }) => id)) },
      order: { position: 'ASC', id: 'ASC' },
      lock,
    });
    return fabrics.map((fabric) =>
      Object.assign(fabric, { colourways: colourways.filter(({ fabricId }) => fabricId === fabric.id) }),
    );
  };
  const found = await withColourways();
  // A statement that waits while an import replaces colors sees that the former ones are gone, but not the new ones.
  return found.every(({ colourways }) => colourways.some(isSold)) ? found : withColourways();
}

const isSold = ({ isAvailable }: Pick<Colourway, 'isAvailable'>): boolean => isAvailable;

/**
 * The color of a fabric that is requested; by default the first one on sale.
 * @param field of the body that names the color, for the error.
 * @throws BadRequestException for a color of another fabric, ConflictException for one that is no longer sold.
 */
export async function wantedColourway(
  manager: EntityManager,
  fabric: QuotableFabric,
  wanted: string | null | undefined,
  field?: string,
): Promise<Colourway> {
  const isOurs = !wanted || fabric.colourways.some(({ id }) => id === wanted);
  const isOfAnother = !isOurs && (await manager.existsBy(Colourway, { id: wanted }));
  return chosenColourway(fabric, wanted, isOfAnother, field);
}

/** Like {@link wantedColourway}, if it is already known whether the requested color belongs to another fabric. */
export function chosenColourway<Colour extends Pick<Colourway, 'id' | 'name' | 'isAvailable'>>(
  { name, colourways }: { readonly name: string; readonly colourways: readonly Colour[] },
  wanted: string | null | undefined,
  isOfAnother: boolean,
  field = 'colourway_id',
): Colour {
  const rejection = (Kind: new (response: object) => HttpException, problem: InParts): HttpException =>
    new Kind({ ...problem, errors: [{ field, message: problem.message }] });
  const sold = colourways.filter(isSold);
  const [first] = sold;
  if (!first) throw rejection(ConflictException, inParts('No color of {name} is for sale at the moment.', { name }));
  if (!wanted) return first;
  const chosen = colourways.find(({ id }) => id === wanted);
  if (chosen?.isAvailable) return chosen;
  const colors = namesOf(sold);
  const values = { name, color: chosen?.name ?? '', colors };
  if (!chosen && isOfAnother) {
    throw rejection(
      BadRequestException,
      inParts(
        colors
          ? 'This is a color of another fabric. Choose {colors} instead.'
          : 'This is a color of another fabric. Remove it, then add {name} again.',
        values,
      ),
    );
  }
  if (chosen?.name) {
    throw rejection(
      ConflictException,
      inParts(
        colors
          ? '{name} is no longer sold in {color}. Choose {colors} instead.'
          : '{name} is no longer sold in {color}. Remove it, then add {name} again.',
        values,
      ),
    );
  }
  throw rejection(
    ConflictException,
    inParts(
      colors
        ? '{name} is no longer sold in the color that was chosen. Choose {colors} instead.'
        : '{name} is no longer sold in the color that was chosen. Remove it, then add {name} again.',
      values,
    ),
  );
}

const MAX_NAMED = 6;
const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** The colors to choose from; empty where they have no names. */
function namesOf(sold: readonly Pick<Colourway, 'name'>[]): string {
  const names = sold.map(({ name }) => name).filter(Boolean);
  const more = names.length > MAX_NAMED ? ['another of its colors'] : [];
  return oneOf.format([...names.slice(0, MAX_NAMED), ...more]);
}
