/// <reference path="./class-transformer-storage.d.ts" />
import { ForbiddenException, NotFoundException, UnauthorizedException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiProperty, type ApiPropertyOptions, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import type { Config } from '../../config.js';
import { renderOnce } from '../caching/render-once.js';
import type { CurrentUser } from '../decorators.js';
import { NOTHING_HERE, sendProblem } from '../errors/exception.filter.js';

/** `/api/docs` with its files, and the description as JSON and as YAML. */
const PATHS = ['/api/docs', '/api/docs-json', '/api/docs-yaml'];

/**
 * Serves the API documentation at /api/docs, also as /api/docs-json and /api/docs-yaml, to whom the settings allow it; it is
 * generated on first request and cached, because anybody may ask for it as often as they like.
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

const STAFF_ONLY = 'The description of the API is for staff: sign in as an admin and send the token as Bearer.';

/** Restricts access to the API documentation (setting API_DOCS). It is served outside the guards of Nest. */
function docsAccess(apiDocs: Config['apiDocs']): RequestHandler {
  if (apiDocs === 'public') return (_request, _response, next) => next();
  if (apiDocs === 'off') {
    return (request, response) => sendProblem(new NotFoundException(NOTHING_HERE), request, response);
  }
  return (request: Request, response: Response, next: NextFunction) => {
    const admit = (error: unknown, user?: CurrentUser | false | null) => {
      if (error) sendProblem(error, request, response);
      else if (!user) sendProblem(new UnauthorizedException(STAFF_ONLY), request, response);
      else if (user.userType !== 'admin') sendProblem(new ForbiddenException(STAFF_ONLY), request, response);
      else next();
    };
    passport.authenticate('jwt', { session: false }, admit)(request, response, next);
  };
}

type Dto = new () => object;

/**
 * Adds the validation rules of each DTO to the API documentation, so that nothing is written twice.
 *
 * @returns all DTOs including nested ones, which Nest would not find by itself.
 */
function describeBodies(): Dto[] {
  const dtos = validatedClasses();
  for (const dto of dtos) {
    const options = {
      classTransformerMetadataStorage: defaultMetadataStorage,
      refPointerPrefix: '#/components/schemas/',
    };
    const { properties = {}, required = [] } = targetConstructorToSchema(dto, options);
    for (const [name, schema] of Object.entries(properties)) {
      const described = { ...schema, required: required.includes(name) } as ApiPropertyOptions;
      ApiProperty(described)(dto.prototype, name);
    }
  }
  return dtos;
}

/** The library offers no other way to list its classes. */
function validatedClasses(): Dto[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: Map<Dto, unknown> };
  return [...validationMetadatas.keys()];
}
