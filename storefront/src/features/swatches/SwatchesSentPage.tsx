import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { mySwatches } from '../../state/my-swatches';
import { SentPage } from '../../ui/SentPage';

const steps = [
  'We cut the pieces and pack them.',
  'When they leave we write to you by e-mail, with the carrier and the tracking number.',
  'You feel them, and ask for a quotation of what you like. Meanwhile we can hold cloth for you.',
];

/** After a request of swatches. */
export function SwatchesSentPage() {
  const { id } = useParams();
  const query = useInfiniteQuery(mySwatches);
  return (
    <SentPage
      title="Swatches requested"
      heading="Your swatch request is with us"
      query={query}
      find={(requests) => requests.find((own) => own.id === id)}
      problem="Failed to load swatches"
      home={{ to: '/my-account', label: 'My account' }}
      steps={steps}
      arrived={({ request_no, items, name, address }) => (
        <>
          {items.length === 1 ? 'One swatch goes' : `${items.length} swatches go`} to {name},{' '}
          {address.replace(/,?\n+/g, ', ')}. The number is <strong>{request_no}</strong>.
        </>
      )}
    />
  );
}
