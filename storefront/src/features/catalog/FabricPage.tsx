import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { minimumOf, offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { availability, colourStockPhrase, stockWord } from '@selvedge/domain/fabrics/stock';
import { formatLength } from '@selvedge/domain/length';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { showError } from '../../lib/toast';
import { useConfig } from '../../state/config';
import { fabricDetail } from '../../state/fabrics';
import { lastList } from '../../state/last-list';
import { useTitle } from '../../state/title';
import { LinkButton } from '../../ui/ActionButton';
import { Badge } from '../../ui/Badge';
import { picturesOf } from '../../ui/fabric-images';
import { unbroken } from '../../ui/marks';
import { Notice } from '../../ui/Notice';
import { Price } from '../../ui/Price';
import { shadeOf } from '../../ui/ShadeTile';
import { AskFirst } from './AskFirst';
import { ColourChoice } from './ColourChoice';
import { DetailCart } from './DetailCart';
import { DetailImages } from './DetailImages';
import { SeveralColours } from './SeveralColours';
import { useChosenColour } from './use-chosen-colour';

export function FabricPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const state = useLocation().state as { fromList?: boolean } | null;
  const { data: fabric, isPending, isError } = useQuery(fabricDetail(id));
  useTitle(fabric?.name ?? 'Fabric');

  useEffect(() => {
    if (!isError) return;
    showError('Failed to load fabric details');
    void navigate('/fabrics', { replace: true });
  }, [isError, navigate]);

  /** Straight back to the list keeps its place too. */
  const goBack = (event: React.MouseEvent) => {
    if (!state?.fromList) return;
    event.preventDefault();
    void navigate(-1);
  };

  return (
    <Container maxWidth="lg" sx={{ pt: { xs: 2, md: 3 }, pb: 3 }}>
      <LinkButton to={lastList()} onClick={goBack} sx={{ mb: 2, px: 1 }}>
        <ArrowBack fontSize="small" />
        All fabrics
      </LinkButton>
      {isPending || isError ? <DetailSkeleton /> : fabric ? <Detail fabric={fabric} /> : <NotFound />}
    </Container>
  );
}

const columns = { display: 'grid', gap: { xs: 3, md: 6 }, gridTemplateColumns: { xs: '1fr', md: '1.1fr 1fr' } };

function Detail({ fabric }: { fabric: Fabric }) {
  const { low_stock_metres } = useConfig();
  const { colour, named, choose } = useChosenColour(fabric);
  const [several, setSeveral] = useState(false);
  const isChoice = offeredColours(fabric).length > 1;
  const showsSeveral = several && isChoice;
  const status = availability(stockWord(fabric, low_stock_metres, colour));
  const facts = [
    ['Item code', fabric.item_code],
    ['Material', fabric.material || '-'],
    ['Color', fabric.colors.join(', ') || fabric.color || '-'],
    ['Width (cm)', fabric.width ?? '-'],
    ['Weight (GSM)', fabric.weight ?? '-'],
    ['Min order', formatLength(minimumOf(fabric, colour), fabric.price_unit)],
    ['Stock', unbroken(colourStockPhrase(fabric, low_stock_metres, colour))],
    ...(fabric.care_instructions ? [['Care', fabric.care_instructions]] : []),
  ];
  return (
    <Box sx={columns}>
      <DetailImages
        name={fabric.name}
        images={picturesOf(fabric, colour)}
        shade={shadeOf(fabric, colour, named !== undefined)}
      />
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Badge tone={status === 'Available' ? 'green' : 'red'}>{status}</Badge>
          {fabric.pre_order && <Badge tone="amber">Pre-Order</Badge>}
        </Box>
        <Typography variant="h2" component="h1">
          {fabric.name}
        </Typography>
        <Box sx={{ fontSize: '1.25rem', '& .price b': { whiteSpace: 'normal' } }}>
          <Price fabric={fabric} />
        </Box>
        {colour?.name && <ColourChoice fabric={fabric} chosen={colour} onChoose={choose} />}
        {/* How much, at once: on a wide screen without scrolling, on a phone at its foot. */}
        {!showsSeveral && <DetailCart fabric={fabric} colour={colour} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isChoice && (
            <Button variant="outlined" aria-expanded={showsSeveral} onClick={() => setSeveral(!several)}>
              {several ? 'One color at a time' : 'Several colors at once'}
            </Button>
          )}
          <AskFirst fabric={fabric} colour={colour} />
        </Box>
        {/* The button's target comes next. */}
        {showsSeveral && <SeveralColours fabric={fabric} />}
        {fabric.description && <Typography sx={{ color: 'text.secondary' }}>{fabric.description}</Typography>}
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
    </Box>
  );
}

const DetailSkeleton = () => (
  <Box sx={columns} aria-busy>
    <Skeleton variant="rectangular" sx={{ aspectRatio: '4 / 3', height: 'auto', borderRadius: 1 }} />
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
    title="Fabric Not Found"
    text="It may have been withdrawn from the catalog."
    action={
      <LinkButton to="/fabrics" variant="contained">
        Back to Fabrics
      </LinkButton>
    }
  />
);
