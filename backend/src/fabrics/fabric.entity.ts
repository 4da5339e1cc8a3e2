import type { PriceUnit } from '@selvedge/domain/length';
import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinTable,
  ManyToMany,
  OneToMany,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { cents, decimal, text, timestamp } from '../database/columns.js';
import { Versioned } from '../database/versioned.js';
import { Category } from './category.entity.js';
import { FabricImage } from './fabric-image.entity.js';
import { Pattern } from './pattern.entity.js';

@Entity('fabrics')
@Check('fabrics_name', `btrim("name") <> ''`)
@Check('fabrics_item_code', `"item_code" = btrim("item_code") AND "item_code" <> ''`)
@Check('fabrics_price', `"price_cents" BETWEEN 0 AND 999999999999`)
@Check('fabrics_cost', `"cost_cents" BETWEEN 0 AND 999999999999`)
@Check('fabrics_price_unit', `"price_unit" IN ('meters', 'yards')`)
@Check('fabrics_minimum_order', `"minimum_order" BETWEEN 1 AND 1000000`)
@Check('fabrics_width', `"width_cm" BETWEEN 1 AND 10000`)
@Check('fabrics_usable_width', `"usable_width_cm" >= 1 AND "usable_width_cm" <= coalesce("width_cm", 10000)`)
@Check('fabrics_lead_time', `"lead_time_days" BETWEEN 1 AND 730`)
@Check('fabrics_weight', `"weight_gsm" BETWEEN 1 AND 100000`)
@Check('fabrics_number_of_colors', `"number_of_colors" BETWEEN 1 AND 10000`)
@Check('fabrics_stock_quantity', `"stock_quantity" BETWEEN 0 AND 1000000000`)
/** The invariants of the fabric form, enforced by the database as well. */
@Check(
  'fabrics_out_of_stock',
  `NOT "out_of_stock" OR ("stock_quantity" = 0 AND NOT "available_in_sri_lanka" AND NOT "pre_order")`,
)
@Check('fabrics_pre_order', `NOT "pre_order" OR NOT "available_in_sri_lanka"`)
@Check('fabrics_available_in_sri_lanka', `NOT "available_in_sri_lanka" OR "stock_quantity" > 0`)
@Index('fabrics_item_code_key', { synchronize: false })
@Index('fabrics_similar_code_key', { synchronize: false })
@Index('fabrics_similar_code_idx', { synchronize: false })
@Index('fabrics_search_words_idx', { synchronize: false })
@Index('fabrics_name_idx', { synchronize: false })
@Index('fabrics_newest_idx', { synchronize: false })
@Index('fabrics_price_idx', { synchronize: false })
@Index('fabrics_weight_idx', { synchronize: false })
@Index('fabrics_stock_idx', { synchronize: false })
@Index('fabrics_fibres_idx', { synchronize: false })
export class Fabric extends Versioned {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Labelled Fabric Code in the console. */
  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  itemCode: string;

  @Column(text)
  description: string;

  /** Labelled Composition in the console. */
  @Column(text)
  material: string;

  /** Fibers of the composition, as parsed by `fibresOf`; both are always written together. */
  @Column({ type: 'text', array: true, default: () => `'{}'` })
  fibres: string[];

  @Column(text)
  careInstructions: string;

  /** For staff only. */
  @Column(text)
  internalNote: string;

  @Column({ type: 'text', array: true, default: () => `'{}'` })
  colors: string[];

  @Column({ type: 'integer', nullable: true })
  numberOfColors: number | null;

  @Column({ ...decimal(7, 2), nullable: true })
  widthCm: number | null;

  /** Between the selvedges, without what can't be cut; never more than the width. */
  @Column({ ...decimal(7, 2), nullable: true })
  usableWidthCm: number | null;

  /** From an order to its delivery; null if nobody has said. */
  @Column({ type: 'integer', nullable: true })
  leadTimeDays: number | null;

  @Column({ ...decimal(8, 2), nullable: true })
  weightGsm: number | null;

  /** Per one `priceUnit`. */
  @Column(cents)
  priceCents: number;

  /** Our cost of a meter, for every price unit; null if it is not known. */
  @Column({ ...cents, nullable: true })
  costCents: number | null;

  @Column({ type: 'text', default: 'meters' })
  priceUnit: PriceUnit;

  /** In `priceUnit`. */
  @Column({ type: 'integer', default: 1 })
  minimumOrder: number;

  /** Meters, whatever the price unit. */
  @Column({ ...decimal(13, 3), default: 0 })
  stockQuantity: number;

  /** True if colors are counted individually. Maintained by the database, like `committedQuantity` and `availableQuantity`. */
  @Column({ type: 'boolean', default: false })
  stockByColour: boolean;

  /** True if the stock is the sum of rolls. Only `SwitchRollsService` changes it. */
  @Column({ type: 'boolean', default: false })
  countedByRoll: boolean;

  /** The part of the stock that can't be ordered: reserved, held, or of a color not sold. */
  @Column({ ...decimal(13, 3), default: 0 })
  committedQuantity: number;

  @Column({
    ...decimal(13, 3),
    nullable: true,
    insert: false,
    update: false,
    generatedType: 'STORED',
    asExpression: 'stock_quantity - committed_quantity',
  })
  availableQuantity: number;

  /** Labelled For Sale. */
  @Column({ type: 'boolean', default: true })
  isAvailable: boolean;

  /** On the website. */
  @Column({ type: 'boolean', default: true })
  visible: boolean;

  /** A compact id for the in-memory catalog index. */
  @Index('fabrics_number_key', { unique: true })
  @Column({
    type: 'integer',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
    select: false,
    insert: false,
    update: false,
  })
  number: number;

  @Column({ type: 'boolean', default: false })
  outOfStock: boolean;

  @Column({ type: 'boolean', default: false })
  availableInSriLanka: boolean;

  /** Shown on the landing page. */
  @Column({ type: 'boolean', default: false })
  isGlobal: boolean;

  @Column({ type: 'boolean', default: false })
  preOrder: boolean;

  /** Its code looks like an older fabric's, from before such codes were rejected; maintained by the database. */
  @Column({ type: 'boolean', default: false, select: false, insert: false, update: false })
  looksLikeAnother: boolean;

  /** The full-text search index; maintained by the database. */
  @Column({
    type: 'tsvector',
    select: false,
    insert: false,
    update: false,
    nullable: true,
    generatedType: 'STORED',
    asExpression: 'fabric_search_words(name, item_code, material, description, colors)',
  })
  searchWords: string;

  @ManyToMany(() => Category, { onDelete: 'CASCADE' })
  @JoinTable({
    name: 'fabric_categories',
    joinColumn: { name: 'fabric_id' },
    inverseJoinColumn: { name: 'category_id' },
  })
  categories: Relation<Category[]>;

  @ManyToMany(() => Pattern, { onDelete: 'CASCADE' })
  @JoinTable({ name: 'fabric_patterns', joinColumn: { name: 'fabric_id' }, inverseJoinColumn: { name: 'pattern_id' } })
  patterns: Relation<Pattern[]>;

  @OneToMany(
    () => FabricImage,
    (image) => image.fabric,
  )
  images: Relation<FabricImage[]>;

  @CreateDateColumn(timestamp)
  createdAt: Date;

  @UpdateDateColumn(timestamp)
  updatedAt: Date;
}

/** The editable columns of a fabric itself. Writers set all of them. */
export type FabricColumn = Exclude<
  keyof Fabric,
  | keyof Versioned
  | 'id'
  | 'stockByColour'
  | 'countedByRoll'
  | 'committedQuantity'
  | 'number'
  | 'availableQuantity'
  | 'searchWords'
  | 'looksLikeAnother'
  | 'categories'
  | 'patterns'
  | 'images'
  | 'createdAt'
  | 'updatedAt'
>;
