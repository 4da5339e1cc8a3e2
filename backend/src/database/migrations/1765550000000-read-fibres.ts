import { fibresOf } from '@selvedge/domain/fabrics/sheet-reading/fibres';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What fabrics are made of, read out of their compositions, to be filtered by. The table is written anew as a whole, and not
 * row by row: a fabric has not changed by being read, so its version stays, and an import of it can still be taken back.
 */
export class ReadFibres1765550000000 implements MigrationInterface {
  name = 'ReadFibres1765550000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const found: { material: string }[] = await queryRunner.query(`
      SELECT material FROM fabrics UNION
      SELECT before->>'material' FROM fabric_import_changes WHERE before->>'material' IS NOT NULL`);
    const read = found.map(({ material }) => ({ material, fibres: fibresOf(material) }));
    await queryRunner.query('CREATE TEMPORARY TABLE compositions (material text, fibres text[]) ON COMMIT DROP');
    await queryRunner.query(
      'INSERT INTO compositions SELECT material, fibres FROM jsonb_to_recordset($1::jsonb) AS r(material text, fibres text[])',
      [JSON.stringify(read.filter(({ fibres }) => fibres.length > 0))],
    );
    await queryRunner.query(`
      -- By a digest, because a composition may be longer than an index takes.
      CREATE INDEX compositions_idx ON compositions (md5(material));
      CREATE FUNCTION pg_temp.fibres_in(composition text) RETURNS text[] STABLE LANGUAGE sql AS $$
        SELECT coalesce((SELECT fibres FROM pg_temp.compositions
                         WHERE md5(material) = md5(composition) AND material = composition), '{}') $$;

      ALTER TABLE fabrics ADD fibres text[] NOT NULL DEFAULT '{}';
      ALTER TABLE fabrics ALTER fibres TYPE text[] USING pg_temp.fibres_in(material);
      CREATE INDEX fabrics_fibres_idx ON fabrics USING gin (fibres);
      -- What earlier imports kept of a fabric is given back as a whole.
      UPDATE fabric_import_changes
        SET before = before || jsonb_build_object('fibres', pg_temp.fibres_in(before->>'material'))
        WHERE before IS NOT NULL;
      DROP FUNCTION pg_temp.fibres_in(text);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE fabric_import_changes SET before = before - 'fibres' WHERE before IS NOT NULL;
      ALTER TABLE fabrics DROP fibres;
    `);
  }
}
