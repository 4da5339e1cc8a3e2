import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { describeBodies } from './openapi-bodies.js';

/** The description of the API at /api/docs, also as /api/docs-json; made when it is first asked for. */
export function serveApiDocs(app: NestExpressApplication, brandName: string): void {
  const settings = new DocumentBuilder()
    .setTitle(`${brandName} API`)
    .setDescription(
      'Fabric catalogue and quotations. Sign in through POST /api/auth/login and send the token as Bearer.',
    )
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
      customSiteTitle: `${brandName} API`,
    },
  );
}
