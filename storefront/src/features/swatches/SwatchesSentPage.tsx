import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Text, t } from '../../lib/language';
import { mySwatches } from '../../state/my-swatches';
import { interpolate } from '../../ui/interpolate';
import { SentPage } from '../../ui/SentPage';

const steps: readonly Text[] = [
  'We cut the pieces and pack them.',
  'When they leave we write to you by email, with the carrier and the tracking number.',
  'You feel them, and ask for a quotation of what you like. Meanwhile we can hold cloth for you.',
];

/** The page after a request for swatches. */
export function SwatchesSentPage() {
  const { id } = useParams();
  const query = useInfiniteQuery(mySwatches);
  return (
    <SentPage
      title={t('Swatches requested')}
      heading={t('Your swatch request is with us')}
      query={query}
      find={(requests) => requests.find((own) => own.id === id)}
      problem={t('Failed to load swatches')}
      home={{ to: '/my-account', label: t('My account') }}
      steps={steps.map((step) => t(step))}
      arrived={({ request_no, items, name, address }) => (
        <>
          {items.length === 1
            ? t('One swatch goes to {place}.', { place: placeOf(name, address) })
            : t('{swatches} swatches go to {place}.', { swatches: items.length, place: placeOf(name, address) })}{' '}
          {interpolate(t('The number is {number}.'), { number: <strong>{request_no}</strong> })}
        </>
      )}
    />
  );
}

const placeOf = (name: string, address: string): string => `${name}, ${address.replace(/,?\n+/g, ', ')}`;
