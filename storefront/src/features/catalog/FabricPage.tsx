import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { availability, colourStockFacts, stockWord } from '@selvedge/domain/fabrics/stock';
import { formatLength, formatWidth, wholeInches } from '@selvedge/domain/length';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useConfig } from '../../state/config';
import { fabricDetail } from '../../state/fabrics';
import { lastCatalogPath } from '../../state/last-catalog-path';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { Badge } from '../../ui/Badge';
import { picturesOf } from '../../ui/fabric-images';
import { unbroken } from '../../ui/marks';
import { Notice } from '../../ui/Notice';
import { Price } from '../../ui/Price';
import { SaveFabricButtons } from '../../ui/SaveFabricButtons';
import { shadeOf } from '../../ui/ShadeTile';
import { stockText } from '../../ui/stock-text';
import { ColourChoice } from './ColourChoice';
import { DetailCart } from './DetailCart';
import { DetailImages } from './DetailImages';
import { LazySimilar } from './LazySimilar';
import { NARROW, NARROW_HEIGHT } from './picture-sizes';
import { SeveralColours } from './SeveralColours';
import { SwatchAndHoldButtons } from './SwatchAndHoldButtons';
import { useChosenColour } from './use-chosen-colour';

export function FabricPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const state = useLocation().state as { fromList?: boolean } | null;
  const { data: fabric, isPending, isError } = useQuery(fabricDetail(id));
  useTitle(fabric?.name ?? t('Fabric'));

  useEffect(() => {
    if (!isError) return;
    showError(t('Failed to load fabric details'));
    void navigate('/fabrics', { replace: true });
  }, [isError, navigate]);

  /** Going straight back to the list restores its scroll position, too. */
  const goBack = (event: React.MouseEvent) => {
    if (!state?.fromList) return;
    event.preventDefault();
    void navigate(-1);
  };

  return (
    <Container maxWidth={false} sx={{ maxWidth: 1280, pt: { xs: 2, md: 3 }, pb: 3 }}>
      <LinkButton to={lastCatalogPath()} onClick={goBack} className="way-back" sx={{ mb: 2, px: 1 }}>
        <ArrowBack fontSize="small" />
        {t('All fabrics')}
      </LinkButton>
      {isPending || isError ? <DetailSkeleton /> : fabric ? <Detail fabric={fabric} /> : <NotFound />}
    </Container>
  );
}

const columns = {
  display: 'grid',
  columnGap: 6,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
} as const;
/** On a wide screen the facts are below the pictures, and the order form is beside both. */
const ordering = { gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' } } as const;

function Detail({ fabric }: { fabric: Fabric }) {
  const { low_stock_metres } = useConfig();
  const { colour, named, choose } = useChosenColour(fabric);
  const word = stockWord(fabric, low_stock_metres, colour);
  const status = availability(word);
  const [asksForSimilar, askForSimilar] = useState(false);
  const { hash } = useLocation();
  useEffect(() => {
    // If it was clicked before hydration, the link set the hash of the URL.
    if (hash === '#similar') askForSimilar(true);
  }, [hash]);
  // Not through the URL: the router would treat it as going back, and restore the scroll position of this page.
  const goToSimilar = (event: React.MouseEvent) => {
    event.preventDefault();
    askForSimilar(true);
    document.getElementById('similar')?.scrollIntoView();
  };
  const isGone = word === 'Out of stock' || word === 'Not for sale';
  return (
    <>
      <Box sx={columns}>
        <DetailImages
          key={colour?.id}
          name={fabric.name}
          images={picturesOf(fabric, colour)}
          shade={shadeOf(fabric, colour, named !== undefined)}
        />
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', ...ordering }}>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Badge tone={status === 'Available' ? 'green' : 'red'}>{t(status)}</Badge>
            {fabric.pre_order && <Badge tone="amber">{t('Pre-Order')}</Badge>}
          </Box>
          <Typography variant="h2" component="h1">
            {fabric.name}
          </Typography>
          <Box sx={{ fontSize: '1.25rem' }}>
            <Price fabric={fabric} />
          </Box>
          {colour?.name && <ColourChoice fabric={fabric} chosen={colour} onChoose={choose} />}
          {isGone && (
            <Box component="a" href="#similar" onClick={goToSimilar} sx={{ color: 'primary.main', fontWeight: 600 }}>
              {t('Close in color, weight and price')}
            </Box>
          )}
          {/* The quantity is visible at once: on a wide screen without scrolling, on a phone at the bottom. */}
          <DetailCart fabric={fabric} colour={colour} />
          <Box className="first-asked" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <SwatchAndHoldButtons fabric={fabric} colour={colour} />
            <SaveFabricButtons fabric={fabric} colour={colour} />
          </Box>
          {offeredColours(fabric).length > 1 && <SeveralColours fabric={fabric} />}
        </Box>
        <DetailFacts fabric={fabric} colour={colour} />
      </Box>
      <LazySimilar fabric={fabric} colour={colour} isGone={isGone} isAskedFor={asksForSimilar} />
    </>
  );
}

function DetailFacts({ fabric, colour }: { fabric: Fabric; colour?: Colourway }) {
  const { low_stock_metres } = useConfig();
  const facts = [
    [t('Item code'), fabric.item_code],
    [t('Material'), fabric.material || '-'],
    [t('Color'), fabric.colors.join(', ') || fabric.color || '-'],
    [t('Width (cm)'), fabric.width === null ? '-' : `${fabric.width} (${wholeInches(fabric.width)}″)`],
    ...(fabric.usable_width ? [[t('Usable width'), formatWidth(fabric.usable_width)]] : []),
    [t('Weight (GSM)'), fabric.weight ?? '-'],
    [t('Min order'), formatLength(minimumOf(fabric, colour), fabric.price_unit)],
    [t('Stock'), unbroken(stockText(colourStockFacts(fabric, low_stock_metres, colour)))],
    ...(fabric.lead_time_days ? [[t('Lead time'), inDays(fabric.lead_time_days)]] : []),
    ...(fabric.care_instructions ? [[t('Care'), fabric.care_instructions]] : []),
  ];
  return (
    <Box>
      {fabric.description && <Typography sx={{ color: 'text.secondary', mb: 2 }}>{fabric.description}</Typography>}
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider' }}>
        {facts.map(([name, value]) => (
          <Box
            key={name}
            sx={{
              display: 'grid',
              gridTemplateColumns: '120px 1fr',
              gap: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const inDays = (days: number): string => (days === 1 ? t('1 day') : t('{days} days', { days }));

const DetailSkeleton = () => (
  <Box sx={columns} aria-busy>
    <Skeleton
      variant="rectangular"
      sx={{ aspectRatio: '4 / 3', height: 'auto', borderRadius: 1, [NARROW]: { maxHeight: NARROW_HEIGHT } }}
    />
    <Box>
      <Skeleton width={90} />
      <Skeleton height={56} />
      <Skeleton width="50%" height={36} />
      <Skeleton height={220} />
    </Box>
  </Box>
);

const NotFound = () => (
  <Notice
    title={t('Fabric Not Found')}
    text={t('It may have been withdrawn from the catalog.')}
    action={
      <LinkButton to="/fabrics" variant="contained">
        {t('Back to Fabrics')}
      </LinkButton>
    }
  />
);
