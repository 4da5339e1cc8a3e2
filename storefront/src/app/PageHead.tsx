import { defaultBrand, type PublicConfig } from '@selvedge/domain/brand';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { imageUrl } from '@selvedge/domain/fabrics/image-url';
import type { Answered } from '../lib/first-answers';
import { picturesOf } from '../ui/fabric-images';

const ABOUT_US =
  'Fabric sourcing for fashion brands in Sri Lanka: browse the catalog, compare cloth and request quotations.';
const LONGEST = 200;

export interface PageHeadProps {
  /** Where the page is at home, without a slash at its end. */
  origin: string;
  /** Empty where nothing is. */
  path: string;
  template: string;
  answers: readonly Answered[];
}

/** Title, description and metadata of the page for tabs, search engines and messengers. */
export function PageHead({ origin, path, template, answers }: PageHeadProps) {
  const answer = (asked: string) => answers.find(({ path }) => path === asked)?.answer;
  const { brand } = (answer('/config') as PublicConfig | undefined) ?? { brand: defaultBrand };
  const fabric = template === 'fabric' ? ((answer(path) as Fabric | null | undefined) ?? null) : null;
  const screen = { landing: undefined, catalogue: 'Fabric Catalog', fabric: fabric?.name ?? 'Fabric' }[template];
  const title = screen ? `${screen} · ${brand.name}` : `${brand.name}: ${brand.tagline.replace(/\.$/, '')}`;
  const about =
    shortened(fabric?.description || [fabric?.name, fabric?.material].filter(Boolean).join(', ')) || ABOUT_US;
  const [picture] = fabric ? picturesOf(fabric) : [];
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={about} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      {picture && <meta property="og:image" content={new URL(imageUrl(picture.image_url), origin).href} />}
      {path ? <link rel="canonical" href={origin + path} /> : <meta name="robots" content="noindex" />}
    </>
  );
}

/** At most so many characters, none of them cut in two. */
const shortened = (text: string): string =>
  text.length <= LONGEST
    ? text
    : `${[...text]
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
