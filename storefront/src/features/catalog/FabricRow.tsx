import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { memo, useState } from 'react';
import type { CartItem } from '../../state/cart';
import type { SwatchChoice } from '../../state/swatches';
import { FabricCard } from './FabricCard';
import type { CardActions } from './use-card-actions';
import { type Detail, moreDetailed } from './use-render-detail';

/** Props that all cards share. */
export interface CardsProps {
  fabrics: readonly Fabric[];
  /** By fabric id. */
  inCart: ReadonlyMap<string, CartItem[]>;
  swatches: ReadonlyMap<string, SwatchChoice[]>;
  /** The ids of the colors chosen on cards, by fabric id. */
  chosen: ReadonlyMap<string, string>;
  mostColours: number;
  lowStockMetres: number;
  wide: boolean;
  /** The id of the fabric whose facts are shown. */
  explained?: string;
  actions: CardActions;
}

export interface FabricRowProps extends CardsProps {
  index: number;
  /** Pixels below the top of the grid. */
  top: number;
  columns: number;
  /** Pixels between cards. */
  gap: number;
  /** True if its pictures load immediately rather than when they come into view. */
  eager: boolean;
  measure: (row: HTMLElement | null) => void;
  /** The rendering detail at the current scroll speed. */
  detail: Detail;
}

/**
 * One row of cards; existing rows never move. During fast scrolling it is rendered with less detail, and in full once
 * the page slows down.
 */
export const FabricRow = memo(function FabricRow(row: FabricRowProps) {
  const [drawn, setDrawn] = useState(row.detail);
  const detail = moreDetailed(drawn, row.detail);
  if (detail !== drawn) setDrawn(detail);
  return (
    <div
      ref={detail === 'full' ? row.measure : undefined}
      className="row"
      data-index={row.index}
      style={{ top: row.top, gap: row.gap, gridTemplateColumns: `repeat(${row.columns}, minmax(0, 1fr))` }}
    >
      {row.fabrics.slice(row.index * row.columns, (row.index + 1) * row.columns).map((fabric) => (
        <FabricCard
          key={fabric.id}
          fabric={fabric}
          detail={detail}
          inCart={row.inCart.get(fabric.id)}
          swatches={row.swatches.get(fabric.id)}
          chosen={row.chosen.get(fabric.id)}
          mostColours={row.mostColours}
          lowStockMetres={row.lowStockMetres}
          eager={row.eager}
          wide={row.wide}
          explained={row.explained === fabric.id}
          actions={row.actions}
        />
      ))}
    </div>
  );
});
