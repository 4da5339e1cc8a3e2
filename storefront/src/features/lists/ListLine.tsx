import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNone';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { shortUnit } from '@selvedge/domain/length';
import { type ListItem, type ListItemsChange, lineCents } from '@selvedge/domain/lists/fabric-list';
import { formatCents } from '@selvedge/domain/money';
import { readNumber } from '@selvedge/domain/typed-number';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates';
import { t } from '../../lib/language';
import { showError, showNotice } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { openDialog } from '../../state/dialogs';
import { fabricInColour } from '../../ui/fabric-in-colour';
import { InlineField } from './InlineField';
import { PriceThenNow } from './PriceThenNow';
import { addressOf, Shade } from './Shade';

interface ListLineProps {
  item: ListItem;
  isChosen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChoose: () => void;
  onMove: (by: number) => void;
  /** Called with the id of another line that was dropped here. */
  onDropped: (id: string) => void;
  /** Resolves with whether it was stored. */
  onEdit: (fields: Omit<NonNullable<ListItemsChange['items']>[number], 'id'>) => Promise<boolean>;
  onRemove: () => void;
  onRemoveComment: (id: string) => void;
}

/** A line of a list, which is edited in place and moved by buttons or by its picture. */
export function ListLine({
  item,
  isChosen,
  isFirst,
  isLast,
  onChoose,
  onMove,
  onDropped,
  onEdit,
  onRemove,
  onRemoveComment,
}: ListLineProps) {
  const { was, now, quantity, unit, use, note } = item;
  const fabric = now ?? was;
  const name = fabricInColour(fabric.fabric_name, fabric.color);
  const address = addressOf(item);
  const cents = lineCents(item);
  const [isOver, setOver] = useState(false);

  const setQuantity = async (text: string): Promise<boolean> => {
    if (text.trim() === '') return onEdit({ quantity: null });
    const read = readNumber(text, { ...QUANTITY, label: 'The quantity', unit });
    if (read.sentence) {
      showError(translateSentence(read.sentence) ?? '');
      return false;
    }
    const isStored = await onEdit({ quantity: read.value });
    if (isStored && read.conversion) showNotice(translateSentence(read.conversion) ?? '');
    return isStored;
  };

  return (
    <Box
      component="li"
      onDragOver={(event: React.DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: React.DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDropped(event.dataTransfer.getData('text/plain'));
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '44px 64px minmax(0, 1fr)', md: '44px 80px minmax(0, 1fr) 10rem 14rem 176px' },
        columnGap: 1.5,
        rowGap: 1,
        alignItems: 'start',
        py: 1.5,
        borderTop: 1,
        borderColor: isOver ? 'primary.main' : 'divider',
      }}
    >
      <Checkbox
        checked={isChosen}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': t('Choose {name}', { name }) } }}
      />
      <Box
        draggable
        onDragStart={(event: React.DragEvent) => event.dataTransfer.setData('text/plain', item.id)}
        sx={{ cursor: 'grab' }}
      >
        <Shade item={item} />
      </Box>
      <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {address ? (
          <Box component={Link} to={address} sx={{ color: 'text.primary', fontWeight: 600 }}>
            {fabric.fabric_name}
          </Box>
        ) : (
          <strong>{fabric.fabric_name}</strong>
        )}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {[fabric.item_code, fabric.color, now?.material].filter(Boolean).join(' • ')}
        </Box>
        <PriceThenNow item={item} />
        {item.added_by && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('Added by {name}', { name: item.added_by })}
          </Box>
        )}
      </Box>
      <Box sx={{ gridColumn: { xs: '1 / 3', md: 'auto' }, fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <InlineField
            label={t('Quantity of {name} in {unit}', { name, unit })}
            value={quantity === null ? '' : String(quantity)}
            width={88}
            numeric
            onCommit={setQuantity}
          />
          {shortUnit(unit)}
        </Box>
        {cents !== null && <Box sx={{ fontSize: '0.875rem', mt: 0.5 }}>{formatCents(cents)}</Box>}
      </Box>
      <Box
        sx={{
          // Last on a phone, below the quantity and the buttons.
          order: { xs: 1, md: 0 },
          gridColumn: { xs: '1 / -1', md: 'auto' },
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' },
          gap: 0.5,
        }}
      >
        <InlineField
          label={t('Use of {name}', { name })}
          hint={t('Use')}
          value={use}
          most={200}
          onCommit={(text) => onEdit({ use: text })}
        />
        <InlineField
          label={t('Note on {name}', { name })}
          hint={t('Note')}
          value={note}
          most={1000}
          onCommit={(text) => onEdit({ note: text })}
        />
      </Box>
      <Box sx={{ gridColumn: { xs: '3 / -1', md: 'auto' }, display: 'flex', justifyContent: 'end' }}>
        {now && item.fabric_id && (
          <IconButton
            aria-label={t('Tell me of {name}', { name })}
            onClick={() =>
              openDialog({ name: 'fabric-alert', about: { ...aboutOf(item), name, isThere: item.is_sold } })
            }
          >
            <NotificationsNone />
          </IconButton>
        )}
        <IconButton aria-label={t('Move {name} up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUpward />
        </IconButton>
        <IconButton aria-label={t('Move {name} down', { name })} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDownward />
        </IconButton>
        <IconButton aria-label={t('Take {name} off the list', { name })} onClick={onRemove}>
          <DeleteOutlined />
        </IconButton>
      </Box>
      <Comments item={item} name={name} onRemove={onRemoveComment} />
    </Box>
  );
}

/** Comments of link holders on the fabric; its owner removes settled ones. */
function Comments({ item, name, onRemove }: { item: ListItem; name: string; onRemove: (id: string) => void }) {
  if (item.comments.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('Comments on {name}', { name })} sx={comments}>
      {item.comments.map(({ id, author, text, at }) => (
        <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem', display: 'block' }}>
              {author}, {formatDate(at)}
            </Box>
            {text}
          </Box>
          <IconButton aria-label={t('Remove the comment of {author}', { author })} onClick={() => onRemove(id)}>
            <Close />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

const comments = {
  order: 2,
  gridColumn: { xs: '1 / -1', md: '3 / -1' },
  listStyle: 'none',
  m: 0,
  pl: 1.5,
  borderLeft: 2,
  borderColor: 'divider',
} as const;

const aboutOf = ({ fabric_id, colourway_id }: ListItem) => ({ fabric_id: fabric_id ?? '', colourway_id });
