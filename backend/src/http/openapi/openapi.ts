import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { Config } from '../../config.js';
import { renderOnce } from '../caching/render-once.js';
import { docsAccess } from './docs-access.js';
import { describeBodies } from './openapi-bodies.js';

/** `/api/docs` with its files, and the description as JSON and as YAML. */
const PATHS = ['/api/docs', '/api/docs-json', '/api/docs-yaml'];

/**
 * Serves the API documentation at /api/docs, also as /api/docs-json and /api/docs-yaml, to whom the settings allow it; it is
 * generated on first request and cached.
 */
export function serveApiDocs(app: NestExpressApplication, { brand, apiDocs }: Pick<Config, 'brand' | 'apiDocs'>): void {
  app.use(PATHS, docsAccess(apiDocs), renderOnce());
  if (apiDocs === 'off') return;
  const settings = new DocumentBuilder()
    .setTitle(`${brand.name} API`)
    .setDescription('Fabric catalog and quotations. Sign in through POST /api/auth/login and send the token as Bearer.')
    .setVersion('1.0')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  SwaggerModule.setup(
    'api/docs',
    app,
    () => SwaggerModule.createDocument(app, settings, { extraModels: describeBodies() }),
    {
      jsonDocumentUrl: 'api/docs-json',
      customSiteTitle: `${brand.name} API`,
    },
  );
}
