import { Check, Entity, Index } from 'typeorm';
import { TermRow } from './term.entity.js';

/** A kind of fabric by fiber or use. */
@Entity('categories')
@Check('categories_name', `"name" = btrim("name") AND "name" <> ''`)
@Index('categories_name_key', { synchronize: false })
export class Category extends TermRow {}
