import { ciede2000 } from '@selvedge/domain/colour/ciede2000';
import { labOf } from '@selvedge/domain/colour/lab';
import type { Fabric, FabricPage } from '@selvedge/domain/fabrics/fabric';
import { openShadedCatalogue } from '../support/shaded-catalogue.js';

const { shop, sql, ask, known } = openShadedCatalogue();
const names = ({ fabrics }: FabricPage) => fabrics.map(({ name }) => name);

describe('a search by color', () => {
  test('finds the results of two concurrent writes, in whichever order they began', async () => {
    const [early, late] = [shop.app.dataSource.createQueryRunner(), shop.app.dataSource.createQueryRunner()];
    const ids = (await sql<{ id: string }>('SELECT id FROM fabrics WHERE visible LIMIT 2')).map(({ id }) => id);
    const paint = (hex: string) => `UPDATE colourways SET hex = '${hex}', is_available = true WHERE fabric_id = $1`;
    const found = async (hex: string) => (await ask(`near=%23${hex.slice(1)}&within=0.01`)).fabrics.map(({ id }) => id);
    await early.startTransaction();
    await early.query(paint('#00fe01'), [ids[0]]);
    await late.startTransaction();
    await late.query(paint('#00fe02'), [ids[1]]);
    await late.commitTransaction();
    expect(await found('#00fe02')).toEqual([ids[1]]);
    expect(await found('#00fe01')).toEqual([]);
    await early.commitTransaction();
    expect(await found('#00fe01')).toEqual([ids[0]]);
    await Promise.all([early.release(), late.release()]);
  });

  test('returns the matching colorway and its distance', async () => {
    const { fabrics } = await ask('near=%231F2A44&within=40&limit=500');
    for (const fabric of fabrics) {
      const sold = fabric.colourways.filter(({ hex, is_available }) => hex && is_available);
      const apart = sold.map(({ hex }) => ciede2000(labOf('#1f2a44'), labOf(hex as string)));
      expect(fabric.match?.delta_e).toBeCloseTo(Math.min(...apart), 2);
      expect(sold.map(({ id }) => id)).toContain(fabric.match?.colourway_id);
    }
    const distances = fabrics.map(({ match }) => match?.delta_e ?? -1);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    expect(fabrics.length).toBeGreaterThan(20);
    const plain: Fabric[] = (await ask('limit=5')).fabrics;
    expect(plain.every((fabric) => !('match' in fabric))).toBe(true);
  });

  test('returns the match in other sort orders, too, and together with the reason of a text match', async () => {
    const { fabrics } = await ask('near=%231f2a44&sort=price_asc&search=SC-1');
    expect(fabrics.length).toBeGreaterThan(3);
    for (const fabric of fabrics) {
      expect(fabric.match?.delta_e).toBeLessThanOrEqual(25);
      expect(fabric.found_in?.field).toBe('item_code');
    }
    expect(names(await ask('near=%231f2a44&sort=name')).length).toBeGreaterThan(3);
  });

  test.each(['#abc', '#AABBCC', 'aabbcc', '＃aabbcc', '#aabbccff', 'rgb(170, 187, 204)'])(
    'reads %j as #aabbcc',
    async (color) => expect(await ask(`near=${encodeURIComponent(color)}`)).toEqual(await ask('near=%23aabbcc')),
  );

  test('finds nothing in an empty color range, and everything at the maximum distance', async () => {
    expect(await ask('near=%23ff00ff&within=1&facets=true')).toMatchObject({
      fabrics: [],
      total: 0,
      facets: { categories: [], patterns: [], colors: [] },
    });
    const { total } = await ask('near=%23000000&within=100');
    expect(total).toBe((await known()).filter(({ hexes }) => hexes.length > 0).length);
  });

  test.each(['navy', '#12', 'abc', 'rgb(1,2)', 'rgb(1,2,300)', '#gggggg', '#1f2a4480'])(
    'rejects the color %j with a message about the format',
    async (near) => {
      const { body } = await shop.app.http.get('/api/fabrics').query({ near }).expect(400);
      expect(body.message).toBe('near: Write a color as # and six digits from 0 to 9 or A to F, such as #1F2A44.');
    },
  );

  test.each(['0', '-1', '1e9', 'NaN', 'Infinity', '101', 'far', '0x10g'])(
    'rejects a distance of %j with a message about the range',
    async (within) => {
      const { body } = await shop.app.http.get('/api/fabrics').query({ near: '#1f2a44', within }).expect(400);
      expect(body.message).toBe('within: Write a distance above 0 and up to 100, such as 25.');
    },
  );

  test('offers a palette of the average shade of each color name on sale', async () => {
    await sql(`UPDATE colourways SET name = 'Rust Deep', hex = '#000000' WHERE name = 'Rust'`);
    const shown = `SELECT c.id FROM colourways c JOIN fabrics f ON f.id = fabric_id
                   WHERE c.name = 'Rust Deep' AND c.is_available AND visible`;
    await sql(`UPDATE colourways SET hex = '#ffffff' WHERE id = (${shown} LIMIT 1)`);
    await sql(`DELETE FROM colourways WHERE name = 'Rust Deep' AND id NOT IN
               (${shown} ORDER BY c.hex = '#ffffff' DESC LIMIT 2)`);
    const shades = async () => (await shop.app.http.get('/api/fabric-colours').expect(200)).body.colours;
    expect(await shades()).toContainEqual({ name: 'Rust Deep', hex: '#bcbcbc' });
    await sql(`UPDATE colourways SET is_available = false WHERE name = 'Rust Deep'`);
    expect((await shades()).map(({ name }: { name: string }) => name)).not.toContain('Rust Deep');
    expect(await shades()).toContainEqual({ name: 'Moss', hex: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  });

  test('treats a blank color as no color', async () => {
    expect((await ask('near=&within=')).total).toBe((await ask('')).total);
  });
});
