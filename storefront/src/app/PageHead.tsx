import { defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import { chosenColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { PageTemplate } from '@selvedge/domain/rendered-page';
import { filterQuery } from '../features/catalog/use-catalog-filter';
import type { EmbeddedResponse } from '../lib/embedded-responses';

const ABOUT_US =
  'Fabric sourcing for fashion brands in Sri Lanka: browse the catalog, compare cloth and request quotations.';
const LONGEST = 200;

export interface PageHeadProps {
  /** The public origin, without a slash at its end. */
  origin: string;
  /** The path; empty for a missing page. */
  path: string;
  /** The query of its address, which may name a color or filter the catalog. */
  search: string;
  template: PageTemplate;
  responses: readonly EmbeddedResponse[];
}

/** Title, description and metadata of the page for tabs, search engines and messengers. */
export function PageHead({ origin, path, search, template, responses }: PageHeadProps) {
  const responseTo = (asked: string) => responses.find(({ path }) => path === asked)?.answer;
  const { brand } = (responseTo('/config') as PublicConfig | undefined) ?? { brand: defaultBrand };
  const fabric = template === 'fabric' ? ((responseTo(path) as Fabric | null | undefined) ?? null) : null;
  const screen = { landing: undefined, catalogue: 'Fabric Catalog', fabric: fabric?.name ?? 'Fabric' }[template];
  const title = screen ? `${screen} · ${brand.name}` : `${brand.name}: ${brand.tagline.replace(/\.$/, '')}`;
  const about =
    shortened(fabric?.description || [fabric?.name, fabric?.material].filter(Boolean).join(', ')) || ABOUT_US;
  const colour = fabric && new URLSearchParams(search).get('colour');
  const named = colour ? chosenColour(fabric, colour)?.name : undefined;
  const shared = named ? `${fabric?.name}, ${named} · ${brand.name}` : title;
  const picture = pictured(template, search, fabric, named);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={about} />
      <meta property="og:title" content={shared} />
      <meta property="og:description" content={about} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      {path && (
        <>
          <meta property="og:image" content={`${origin}/api/share.jpg${picture && `?${picture}`}`} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {path ? <link rel="canonical" href={origin + path} /> : <meta name="robots" content="noindex" />}
    </>
  );
}

/** The subject of the link's preview picture, as a query of the catalog. */
function pictured(template: PageTemplate, search: string, fabric: Fabric | null, colour: string | undefined): string {
  if (template === 'landing') return new URLSearchParams({ is_global: 'true' }).toString();
  if (template === 'catalogue') return filterQuery(new URLSearchParams(search));
  return new URLSearchParams({ ...(fabric && { ids: fabric.id }), ...(colour && { colour }) }).toString();
}

/** Shortens a text without splitting a character. */
const shortened = (text: string): string =>
  text.length <= LONGEST
    ? text
    : `${[...text]
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
