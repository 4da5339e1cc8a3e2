import { Check, Entity, Index } from 'typeorm';
import { TermRow } from './term.entity.js';

/** A fabric design: stripe, check, floral. */
@Entity('patterns')
@Check('patterns_name', `"name" = btrim("name") AND "name" <> ''`)
@Index('patterns_name_key', { synchronize: false })
export class Pattern extends TermRow {}
