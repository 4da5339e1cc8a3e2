/** Walks the recipe 'A filter of the catalog' of CONTRIBUTING with a made-up flag. */
import { testRecipe } from './recipe.mjs';

testRecipe('A filter of the catalog', {
  example: /sold.out/i,
  steps: {
    'domain/src/fabrics/fabric.ts': [[/(?<=export type FabricFlag = .*'in_stock');/, " | 'sold_out'"]],
    'backend/src/catalog/dto/search-fabrics.dto.ts': [
      ['  @Bound()\n  min_weight', '  @IsOptional()\n  @ToFlag()\n  @IsBoolean()\n  sold_out?: boolean;\n\n'],
    ],
    'backend/src/catalog-index/columns.ts': [["  is_global: 'f.", "  sold_out: 'f.out_of_stock',\n"]],
    'storefront/src/features/catalog/use-catalog-filter.ts': [
      ["  pre_order: 'Pre-order'", "  sold_out: 'Sold out',\n"],
    ],
    'storefront/src/words/si.ts': [["  'Pre-order': '", "  'Sold out': 'අවසන්',\n"]],
    'storefront/src/words/ta.ts': [["  'Pre-order': '", "  'Sold out': 'முடிந்தது',\n"]],
  },
  tested: {
    'backend/src/catalog/dto/search-fabrics.dto.ts': [
      'backend/test/catalog/catalog.api.test.ts',
      'reads the filter %s',
    ],
  },
  programs: (files) => ({
    backend: files.filter((path) => !path.startsWith('storefront/')),
    storefront: [
      ...files.filter((path) => !path.startsWith('backend/')),
      'storefront/src/features/catalog/FilterPanel.tsx',
    ],
  }),
});
