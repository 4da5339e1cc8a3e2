/// <reference path="./class-transformer-storage.d.ts" />

import { createHash } from 'node:crypto';
import { ForbiddenException, NotFoundException, UnauthorizedException } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ApiProperty, type ApiPropertyOptions, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import passport from 'passport';
import type { Config } from '../../config/config.js';
import { EncodedBody } from '../caching/encoded-response.js';
import type { CurrentUser } from '../decorators.js';
import { NOTHING_HERE, sendProblem } from '../errors/exception.filter.js';
import { describeRoutes } from './describe-routes.js';

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
    .setDescription(
      'The fabric catalog, quotations, orders, stock and invoices. Send as Bearer the token of `POST /api/auth/login`, or an API key. ' +
        'Each route names the permission that it needs.',
    )
    .setVersion('1.0')
    .addBearerAuth()
    .addSecurityRequirements('bearer')
    .build();
  SwaggerModule.setup(
    'api/docs',
    app,
    () => describeRoutes(app, SwaggerModule.createDocument(app, settings, { extraModels: describeBodies() })),
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

interface Rendered {
  readonly type: string;
  readonly etag: string;
  readonly body: EncodedBody;
}

/**
 * For texts that stay the same as long as the process runs: the response of the next handler is cached with its compressed
 * copies, and sent again or answered with 304. Files are sent uncompressed: compressing them each time would cost more than it
 * saves.
 */
export function renderOnce(): RequestHandler {
  const rendered = new Map<string, Rendered>();
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-cache, no-transform');
    const path = (request.baseUrl + request.path).toLowerCase();
    const known = rendered.get(path);
    if (known) return void send(request, response, known);
    const sendUnknown = response.send.bind(response);
    response.send = (body: unknown) => {
      if (typeof body !== 'string' || response.statusCode !== 200) return sendUnknown(body);
      const made = {
        type: response.get('Content-Type') ?? 'text/plain',
        etag: etagOf(body),
        body: new EncodedBody(body, true),
      };
      rendered.set(path, made);
      void send(request, response, made);
      return response;
    };
    next();
  };
}

async function send(request: Request, response: Response, { type, etag, body }: Rendered): Promise<void> {
  const encoding = body.encodingFor(request);
  const bytes = encoding ? await body.in(encoding) : body.plain;
  if (response.headersSent) return;
  response.set({ 'Content-Type': type, ETag: etag }).vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const etagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
