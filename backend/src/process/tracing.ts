import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { VERSION } from './version.js';

/** Options of a new span. */
interface Beginning {
  readonly kind: 'server' | 'producer' | 'consumer' | 'client';
  readonly attributes?: Attributes;
  /** The W3C traceparent of the span that this one follows from; the current one otherwise. */
  readonly parent?: string | null;
}

const KINDS = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const;

let tracing = false;

/**
 * Sends OpenTelemetry traces to a collector (OTLP over HTTP). The library is loaded here and only here: while nobody asks for
 * traces, {@link traced} costs a function call.
 *
 * @param endpoint the collector's base address, such as http://collector:4318
 * @returns what sends the last of them, for the end of the process
 */
export async function startTracing(endpoint: string | undefined, serviceName: string): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
  });
  provider.register();
  tracing = true;
  // A collector that is away must not hold up the end of a process.
  return () => provider.shutdown().catch(() => undefined);
}

/** Returns whether anybody asked for traces. */
export const isTracing = (): boolean => tracing;

/** Does `work` in a span of its own; an error that it throws is the span's, too. */
export async function traced<T>(name: string, beginning: Beginning, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work();
  const { kind, attributes, parent } = beginning;
  const around = parent ? propagation.extract(context.active(), { traceparent: parent }) : context.active();
  const options = { kind: KINDS[kind], ...(attributes && { attributes }) };
  return trace.getTracer('selvedge').startActiveSpan(name, options, around, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds to the current span what became known only in the course of it. */
export function recordInTrace(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** The current span as a W3C traceparent, for work that follows elsewhere; null while nothing is traced. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}
