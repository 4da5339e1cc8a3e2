import { styled } from '@mui/material/styles';
import { shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/language';
import { similarFabrics } from '../../state/fabrics';
import { FabricPicture } from '../../ui/FabricPicture';
import { picturesOf } from '../../ui/fabric-images';
import { NoImage } from '../../ui/NoImage';
import { Price } from '../../ui/Price';

const Fabrics = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(8.25rem, 22%), 1fr))',
  [theme.breakpoints.up('sm')]: { gap: 16 },
  '& a': {
    display: 'block',
    height: '100%',
    fontSize: '0.875rem',
    textDecoration: 'none',
    color: color.ink,
    backgroundColor: color.paper,
    border: `1px solid ${color.line}`,
    borderRadius: 8,
  },
  '& .text': { display: 'grid', gap: 2, padding: '8px 12px 12px' },
  '& .cloth, & .no-image': { borderRadius: '7px 7px 0 0' },
  '& strong': { fontWeight: 600 },
  '& .measures': { color: color.muted },
}));

export interface SimilarProps {
  fabric: Fabric;
  colour?: Colourway;
  /** True if it is sold out or not for sale: then these are substitutes. */
  isGone: boolean;
  /** True to scroll to them once they are loaded. */
  isAskedFor: boolean;
}

/** The fabrics most similar to one, as alternatives or substitutes. */
export function SimilarFabrics({ fabric, colour, isGone, isAskedFor }: SimilarProps) {
  const { data = [] } = useQuery(similarFabrics(fabric.id, colour?.hex ?? null));
  const isThere = data.length > 0;
  useEffect(() => {
    if (isThere && isAskedFor) document.getElementById('similar')?.scrollIntoView();
  }, [isThere, isAskedFor]);
  if (!isThere) return null;
  return (
    <section aria-labelledby="similar-title" style={{ marginTop: 48 }}>
      <h2 id="similar-title" style={{ margin: '0 0 16px', fontSize: '1.25rem' }}>
        {isGone ? t('Those are close in color, weight and price') : t('Similar fabrics')}
      </h2>
      <Fabrics>
        {data.map((other) => {
          const [picture] = picturesOf(other, shownColour(other, other.match?.colourway_id));
          const measures = [other.width !== null && `${other.width} cm`, other.weight !== null && `${other.weight} g`];
          return (
            <li key={other.id}>
              <Link to={`/fabrics/${other.id}`}>
                {picture ? (
                  <FabricPicture image={{ ...picture, alt_text: '' }} sizes="(min-width: 900px) 290px, 29vw" />
                ) : (
                  <NoImage />
                )}
                <div className="text">
                  <strong>{other.name}</strong>
                  <Price fabric={other} />
                  <span className="measures">{measures.filter(Boolean).join(' · ')}</span>
                </div>
              </Link>
            </li>
          );
        })}
      </Fabrics>
    </section>
  );
}
