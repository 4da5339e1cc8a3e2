import { chosenColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { type PageTemplate, type RenderedPath, renderedPaths } from '@selvedge/domain/rendered-page';
import { wholeCatalogue } from '../features/catalog/use-catalog-filter';
import type { EmbeddedRequest } from '../lib/embedded-responses';
import { FEATURED, fabricPath, firstFabricsPath } from '../lib/fabric-paths';
import { publicConfig } from '../state/config';
import {
  categoryList,
  fabricDetail,
  fabricPage,
  fabricPages,
  fabricSearchParams,
  patternList,
  shadeList,
} from '../state/fabrics';

/** A server-rendered page: the queries of its screens, and its template. */
export interface ServerRenderedPage {
  template: PageTemplate;
  requests: EmbeddedRequest[];
  /** The query that decides whether the page exists. */
  subject?: EmbeddedRequest;
  /** The query parameters that change the rendering. */
  searchOf: (subject: unknown) => string;
}

const settings: EmbeddedRequest = { path: '/config', key: publicConfig.queryKey };
const featured = { is_global: true, limit: FEATURED };
/** Its query parameters change nothing. */
const noSearch = () => '';

/** The server-rendered page at an address; null if it is rendered by the browser only, as with any filter. */
export function serverRenderedPageAt({ pathname, searchParams }: URL): ServerRenderedPage | null {
  const path = renderedPaths.find((known) => known === pathname);
  if (path) return pages[path](searchParams);
  const [, id] = /^\/fabrics\/([^/]+)$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  const subject = { path: fabricPath(id), key: fabricDetail(id).queryKey };
  return {
    template: 'fabric',
    requests: [settings, subject],
    subject,
    searchOf: (fabric) => colourIn(searchParams, fabric as Fabric | null),
  };
}

function landing(): ServerRenderedPage {
  const fabrics = { path: `/fabrics?${fabricSearchParams(featured)}`, key: fabricPage(featured).queryKey };
  return { template: 'landing', requests: [settings, fabrics], searchOf: noSearch };
}

function catalog(searchParams: URLSearchParams): ServerRenderedPage | null {
  const query = wholeCatalogue(searchParams);
  if (!query) return null;
  const requests: EmbeddedRequest[] = [
    settings,
    { path: firstFabricsPath, key: fabricPages(query).queryKey, paged: true },
    { path: '/fabric-categories', key: categoryList.queryKey },
    { path: '/fabric-patterns', key: patternList.queryKey },
    { path: '/fabric-colours', key: shadeList.queryKey },
  ];
  return { template: 'catalogue', requests, searchOf: noSearch };
}

const pages: Record<RenderedPath, (searchParams: URLSearchParams) => ServerRenderedPage | null> = {
  '/': landing,
  '/home': landing,
  '/fabrics': catalog,
};

/** The color named in the address of a fabric's page, if it exists. */
function colourIn(params: URLSearchParams, fabric: Fabric | null): string {
  const name = params.get('colour');
  const colour = name === null || !fabric ? undefined : chosenColour(fabric, name);
  return colour ? `?${new URLSearchParams({ colour: colour.name })}` : '';
}
