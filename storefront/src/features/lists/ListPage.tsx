import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatLength, inOtherUnit } from '@selvedge/domain/length';
import { type FabricList, type ListItem, listTotals } from '@selvedge/domain/lists/fabric-list';
import { formatCents } from '@selvedge/domain/money';
import { api } from '@selvedge/web/api';
import { hasStatus } from '@selvedge/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { myLists, oneList } from '../../state/lists';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { LoadError } from '../../ui/LoadError';
import { Notice } from '../../ui/Notice';
import { ListActions } from './ListActions';
import { ListDialog } from './ListDialog';
import { ListLine } from './ListLine';
import { ListTile } from './ListTile';
import { ShareDialog } from './ShareDialog';
import { itemsChange, removal, useListChange } from './use-list-change';

/** The number of lines that are left is shown from here down. */
const FEW = 50;
const VIEW = 'selvedge_list_view';

/** One list: its fabrics in order, their totals, and actions on them. */
export function ListPage() {
  const { id = '' } = useParams();
  const { data: list, error, refetch } = useQuery(oneList(id));
  useTitle(list?.name ?? t('List'));
  return (
    <Container maxWidth="lg" sx={{ py: { xs: 2, md: 4 } }}>
      <LinkButton to="/lists" sx={{ px: 1, mb: 1 }}>
        {t('All lists')}
      </LinkButton>
      {list ? (
        <OneList list={list} />
      ) : hasStatus(error, 404) ? (
        <Notice
          title={t('List not found')}
          text={t('It may have been deleted.')}
          action={
            <LinkButton to="/lists" variant="contained">
              {t('All lists')}
            </LinkButton>
          }
        />
      ) : error ? (
        <LoadError title={t('Failed to load the list')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rectangular" height={320} />
      )}
    </Container>
  );
}

function OneList({ list }: { list: FabricList }) {
  const { id, items, name, season, note, is_favorites, archived_at } = list;
  const change = useListChange(id);
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'share' | 'delete' | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asTiles, setAsTiles] = useState(() => localStorage.getItem(VIEW) === 'tiles');
  const [announcement, announce] = useState('');
  const close = () => setOpen(null);
  const ticked = items.filter((item) => chosen.has(item.id));
  const tick = (item: ListItem) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(item.id)) next.add(item.id);
      return next;
    });
  const show = (tiles: boolean) => {
    setAsTiles(tiles);
    localStorage.setItem(VIEW, tiles ? 'tiles' : 'lines');
  };

  const move = (item: ListItem, by: number) => {
    const ids = items.map((line) => line.id);
    const from = ids.indexOf(item.id);
    const to = Math.max(0, Math.min(ids.length - 1, from + by));
    if (from === to) return;
    ids.splice(to, 0, ...ids.splice(from, 1));
    announce(
      t('{name} is line {line} of {lines} now', { name: item.was.fabric_name, line: to + 1, lines: ids.length }),
    );
    void change(itemsChange({ order: ids }));
  };
  const remove = async (lines: readonly ListItem[]) => {
    const done = await change(removal(lines.map((line) => line.id)));
    if (done)
      showSuccess(
        lines.length === 1
          ? t('{name} taken off', { name: lines[0]?.was.fabric_name ?? '' })
          : t('{lines} lines taken off', { lines: lines.length }),
      );
    setChosen(new Set());
  };
  const removeComment = async (comment: string) => {
    try {
      await api(`/lists/${id}/comments/${comment}`, { method: 'DELETE' });
    } catch (error) {
      showError(messageOf(error, t('The comment could not be removed. Please try again.')));
    }
    await queryClient.invalidateQueries({ queryKey: oneList(id).queryKey });
  };
  const actionsOf = (item: ListItem) => ({
    item,
    isChosen: chosen.has(item.id),
    onChoose: () => tick(item),
  });

  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h2" component="h1" sx={{ mr: 'auto', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Button variant="outlined" onClick={() => setOpen('edit')}>
          {t('Rename')}
        </Button>
        <Button variant="outlined" onClick={() => setOpen('share')}>
          {t('Share')}
        </Button>
        {!is_favorites && (
          <Button
            variant="outlined"
            onClick={() =>
              void change((version) => ({
                path: '',
                call: { method: 'PUT', body: { archived: archived_at === null, version } },
              }))
            }
          >
            {archived_at === null ? t('Put away') : t('Use again')}
          </Button>
        )}
        <Button variant="outlined" color="error" onClick={() => setOpen('delete')}>
          {t('Delete')}
        </Button>
      </Box>
      {(season || note) && (
        <Box sx={{ color: 'text.secondary', mb: 1, whiteSpace: 'pre-line' }}>
          {[season, note].filter(Boolean).join('\n')}
        </Box>
      )}
      {items.length === 0 ? (
        <Notice
          title={t('Nothing on this list yet')}
          text={t("Open a fabric and choose 'Add to a list', or give it a heart.")}
          action={
            <LinkButton to="/fabrics" variant="contained">
              {t('Browse Catalog')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <Sums list={list} />
          <ListActions
            list={list}
            ticked={ticked}
            asTiles={asTiles}
            onShow={show}
            onRemove={() => void remove(ticked)}
            onAll={() => setChosen(ticked.length === items.length ? new Set() : new Set(items.map((line) => line.id)))}
          />
          <Box
            role="status"
            sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
          >
            {announcement}
          </Box>
          {asTiles ? (
            <Box component="ul" aria-label={name} sx={tiles}>
              {items.map((item) => (
                <ListTile key={item.id} {...actionsOf(item)} />
              ))}
            </Box>
          ) : (
            <Box component="ol" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {items.map((item, place) => (
                <ListLine
                  key={item.id}
                  {...actionsOf(item)}
                  isFirst={place === 0}
                  isLast={place === items.length - 1}
                  onMove={(by) => move(item, by)}
                  onDropped={(dragged) => {
                    const from = items.findIndex((line) => line.id === dragged);
                    if (from >= 0) move(items[from] as ListItem, place - from);
                  }}
                  onEdit={async (fields) =>
                    (await change(itemsChange({ items: [{ id: item.id, ...fields }] }))) !== null
                  }
                  onRemove={() => void remove([item])}
                  onRemoveComment={(comment) => void removeComment(comment)}
                />
              ))}
            </Box>
          )}
        </>
      )}
      {open === 'edit' && (
        <ListDialog
          title={t('Rename the list')}
          submit={t('Save')}
          list={list}
          onClose={close}
          onSubmit={async (named) =>
            (await change((version) => ({ path: '', call: { method: 'PUT', body: { ...named, version } } }))) !== null
          }
        />
      )}
      {open === 'share' && <ShareDialog list={list} onClose={close} />}
      {open === 'delete' && <DeleteList list={list} onClose={close} />}
    </>
  );
}

const tiles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9rem, 100%), 1fr))',
  listStyle: 'none',
  m: 0,
  p: 0,
} as const;

/** The totals of the lines with a quantity, in meters and rupees. */
function Sums({ list: { items, items_left, item_limit } }: { list: FabricList }) {
  const { metres, cents } = listTotals(items);
  const open = items.filter(({ quantity }) => quantity === null).length;
  return (
    <Box sx={{ mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontVariantNumeric: 'tabular-nums' }}>
        <strong>{items.length === 1 ? t('1 line') : t('{lines} lines', { lines: items.length })}</strong>
        {metres > 0 && (
          <span>
            <strong>{formatLength(metres, 'meters')}</strong>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              ({formatLength(inOtherUnit(metres, 'meters'), 'yards')})
            </Box>
          </span>
        )}
        {cents > 0 && <strong>{formatCents(cents)}</strong>}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {[
          open > 0 && t('{open} without a quantity', { open }),
          items_left < FEW && t('room for {left} more of {limit}', { left: items_left, limit: item_limit }),
        ]
          .filter(Boolean)
          .join(' • ')}
      </Box>
    </Box>
  );
}

function DeleteList({ list: { id, name, items, version }, onClose }: { list: FabricList; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    onClose();
    try {
      await api(`/lists/${id}?version=${version}`, { method: 'DELETE' });
      showSuccess(t('{name} deleted', { name }));
      void queryClient.invalidateQueries({ queryKey: myLists.queryKey });
      void navigate('/lists');
    } catch (error) {
      showError(messageOf(error, t('The list is still there. Please try again.')));
      void queryClient.invalidateQueries({ queryKey: oneList(id).queryKey });
    }
  };
  return (
    <ConfirmDialog
      question={t('Delete {name}?', { name })}
      detail={
        items.length === 1
          ? t('Its 1 line goes, and links to it open nothing any more.')
          : t('Its {lines} lines go, and links to it open nothing any more.', { lines: items.length })
      }
      confirm={t('Delete')}
      onClose={onClose}
      onConfirm={() => void remove()}
    />
  );
}
