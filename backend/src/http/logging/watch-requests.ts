import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../../monitoring/metrics.js';
import { isTracing, recordInTrace, traced } from '../../process/tracing.js';
import { during } from '../../process/work-context.js';

/** Times every request by its route. */
export function timeRequests(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    response.on('close', () => {
      const route = routeOf(request);
      metrics.request(request.method, route, statusOf(response), (performance.now() - request.arrivedAt) / 1000);
    });
    next();
  };
}

/**
 * Runs the following handlers in the context of the request: log lines and enqueued jobs carry its id. It gets a span of its own
 * when tracing is on.
 */
export const inItsContext: RequestHandler = (request, response, next) => {
  during({ request_id: request.id }, () => (isTracing() ? void inItsSpan(request, response, next) : next()));
};

function inItsSpan(request: Request, response: Response, next: NextFunction): Promise<void> {
  const parent = request.headers.traceparent;
  const beginning = {
    kind: 'server',
    attributes: { 'http.request.method': request.method },
    ...(typeof parent === 'string' && { parent }),
  } as const;
  return traced(request.method, beginning, async () => {
    const ended = new Promise((resolve) => response.once('close', resolve));
    next();
    await ended;
    recordInTrace({ 'http.route': routeOf(request), 'http.response.status_code': response.statusCode });
  });
}

/** The pattern of the route, or the kind of URL: as few values as there are routes, whatever is requested. */
export function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  if (typeof path === 'string' && path.startsWith('/')) return path;
  return /^\/(?:api|health)\b/.test(request.originalUrl) ? 'unmatched' : 'pages';
}

/** 499, as proxies log it, for a client that disconnected before the response. */
export function statusOf(response: Response): number {
  return response.writableFinished ? response.statusCode : 499;
}
